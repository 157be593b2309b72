// The studio works without scripts; these save time.
(() => {
  // Shows the rows of a list that hold all words of a field.
  for (const field of document.querySelectorAll("[data-filters]")) {
    const rows = document.getElementById(field.dataset.filters).querySelectorAll("li");
    field.addEventListener("input", () => {
      const words = field.value.toLowerCase().split(/\s+/);
      for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
    });
  }

  // Asks before a form with changes is left.
  for (const form of document.querySelectorAll("main form")) {
    let changed = false;
    form.addEventListener("input", () => { changed = true; });
    form.addEventListener("submit", () => { changed = false; });
    addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });
  }
})();
