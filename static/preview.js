// The preview's own script: reload when the content has changed. Not part of the served site.
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
