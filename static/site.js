// What live search needs beyond htmx. The site works without.
(() => {
  let composing = false;

  // An input method's half-composed text is not searched for: its events are held back until the text is chosen,
  // and a search that was about to start when composing began does not start.
  addEventListener("compositionstart", () => { composing = true; }, true);
  addEventListener("input", (event) => { if (event.isComposing) event.stopImmediatePropagation(); }, true);
  addEventListener("htmx:config:request", (event) => { if (composing) event.preventDefault(); });
  addEventListener("compositionend", (event) => {
    composing = false;
    event.target.dispatchEvent(new Event("input", { bubbles: true }));
  }, true);

  // The same search in another language: the links follow the address that live search writes.
  addEventListener("htmx:after:history:update", () => {
    for (const link of document.querySelectorAll(".languages a")) link.search = location.search;
  });
})();
