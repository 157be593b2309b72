// What live search needs beyond htmx. The site works without.
(() => {
  let composing = false;
  let retry;

  const form = () => document.querySelector("form.search");
  const search = () => form()?.dispatchEvent(new Event("input", { bubbles: true }));

  // An input method's half-composed text is not searched for: its events are held back until the text is chosen,
  // and a search that was about to start when composing began does not start.
  addEventListener("compositionstart", () => { composing = true; }, true);
  addEventListener("input", (event) => {
    clearTimeout(retry);
    if (event.isComposing) event.stopImmediatePropagation();
  }, true);
  addEventListener("htmx:config:request", (event) => { if (composing) event.preventDefault(); });
  addEventListener("compositionend", () => {
    composing = false;
    search();
  }, true);

  // A refusal or a lost line is told in the page's words, the old results stand, and the search is sent again.
  const tell = (words, seconds) => {
    const notice = form()?.querySelector(".notice");
    if (!notice) return;
    notice.textContent = notice.dataset[words] ?? "";
    clearTimeout(retry);
    if (words) retry = setTimeout(search, seconds * 1000);
  };
  addEventListener("htmx:after:request", ({ detail: { ctx: { response } } }) => {
    const refused = response.status === 429 || response.status >= 500;
    tell(refused ? "busy" : "", Number(response.headers.get("Retry-After")) || 5);
  });
  addEventListener("htmx:error", () => tell("offline", 5));
  addEventListener("online", () => { if (form()?.querySelector(".notice")?.textContent) search(); });

  // The same search in another language: the links follow the address that live search writes.
  addEventListener("htmx:after:history:update", () => {
    for (const link of document.querySelectorAll(".languages a")) link.search = location.search;
  });
})();
