// The preview's own script: reload when the content has changed, and mark the words of a field. Not part of the served site.
const shown = document.querySelector('meta[name="preview-state"]').content;
async function look() {
  try {
    const now = await (await fetch("/preview/state", { cache: "no-store" })).text();
    if (now !== shown) location.reload();
  } catch {
    // the preview was stopped; it may be started again
  }
  setTimeout(look, 500);
}
look();

// The studio, around this page, sends the words of the field that is being changed.
addEventListener("message", ({ source, data }) => {
  if (source !== parent || typeof data?.words !== "string" || !("highlights" in CSS)) return;
  const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  CSS.highlights.delete("field");
  for (let text; (text = texts.nextNode()); ) {
    const start = text.data.replace(/\s/g, " ").indexOf(data.words);
    if (start < 0 || !text.parentElement.checkVisibility()) continue;
    const range = new Range();
    range.setStart(text, start);
    range.setEnd(text, start + data.words.length);
    CSS.highlights.set("field", new Highlight(range));
    scrollBy(0, range.getBoundingClientRect().top - innerHeight / 2); // the page around it stays where it is
    return;
  }
});
