// What htmx does not do. The site works without.
(() => {
  let composing = false;
  let retry;

  const form = () => document.querySelector("form.search");
  const search = () => form()?.dispatchEvent(new Event("input", { bubbles: true }));

  // What an input method has not composed yet is not searched for.
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

  // A refusal or a lost line is told, the old results stand, and the search is sent again.
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

  // The links to other languages follow live search.
  addEventListener("htmx:after:history:update", () => {
    for (const link of document.querySelectorAll(".languages a")) link.search = location.search;
  });

  // On a phone the keyboard leaves the results in view.
  addEventListener("focusin", ({ target }) => {
    if (target.id === "q" && matchMedia("(max-width: 40rem)").matches) target.form.scrollIntoView();
  });

  // The button after the filters counts the dishes, and leads there.
  const results = () => document.querySelector("#results");
  const button = () => document.querySelector(".show button");
  addEventListener("click", (event) => {
    if (!button()?.contains(event.target)) return;
    event.preventDefault();
    button().closest("details").open = false;
    results().scrollIntoView();
    results().focus({ preventScroll: true });
  });

  // The bar of sections marks the one in view.
  const mark = (link) => {
    for (const other of document.querySelectorAll(".sections [aria-current]")) other.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    const bar = link.closest("ul");
    bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
  };
  const inView = new IntersectionObserver((entries) => {
    const entered = entries.find((entry) => entry.isIntersecting);
    const link = entered && document.querySelector(`.sections a[href="#${entered.target.getAttribute("aria-labelledby")}"]`);
    if (link) mark(link);
  }, { rootMargin: "-20% 0px -79%" });
  const follow = () => {
    inView.disconnect();
    const first = document.querySelector(".courses .sections a");
    if (first) mark(first);
    for (const section of document.querySelectorAll(".courses section")) inView.observe(section);
    if (!button()) return;
    button().textContent = results().dataset.show;
    button().closest("details").querySelector("summary").textContent = results().dataset.state;
  };
  addEventListener("htmx:after:swap", follow);
  follow();

  // Quick taps are not lost: a request takes along what the one that it replaces had.
  const SHEET = ["items", "party", "vegetarians", "children", "elders", "how", "at"];
  const sheet = () => document.querySelector("#sheet");
  let taps = [];
  addEventListener("htmx:config:request", ({ target, detail: { ctx: { request } } }) => {
    if (target !== sheet()) return;
    if (request.submitter?.name) taps.push([request.submitter.name, request.submitter.value]);
    for (const [name] of taps) request.body.delete(name);
    for (const [name, value] of taps) request.body.append(name, value);
  });
  addEventListener("htmx:after:swap", ({ target, detail: { ctx } }) => {
    if (target === sheet()) taps = [];
    // What comes of a sheet stands above its form.
    const sent = ctx.target.id === "order" && ctx.sourceEvent.type === "submit" && !ctx.sourceEvent.submitter?.name;
    const result = sent && (ctx.target.querySelector("#suggested") ?? ctx.target.querySelector(".faults, .paper"));
    if (!result) return;
    result.tabIndex = -1;
    result.focus({ preventScroll: true });
    result.scrollIntoView();
  });

  // Search and sheet keep each other in the address.
  const keep = () => {
    const values = [...new URLSearchParams(location.search)].filter(([, value]) => value);
    for (const form of document.querySelectorAll("form.search, .bar")) {
      for (const kept of form.querySelectorAll(".kept")) kept.remove();
      for (const [name, value] of values) {
        if (SHEET.includes(name) !== form.matches(".search")) continue;
        const kept = Object.assign(document.createElement("input"), { type: "hidden", className: "kept", name, value });
        form.append(kept);
      }
    }
    const link = document.querySelector(".bar a");
    const own = new URLSearchParams(values.filter(([name]) => [...SHEET, "without", "diet"].includes(name)));
    const items = own.get("items");
    if (link) link.search = own;
    // Links take the sheet along.
    for (const each of document.querySelectorAll("a:not([href^='#'], #order *, #results :not(.dish *))")) {
      if (each.origin !== location.origin || !/^\/[a-z]+\/[^.]*$/.test(each.pathname)) continue;
      if (each.matches(".languages a")) each.search = location.search;
      else if (each.matches(".dish a, .served a") && /\/menu\//.test(each.pathname)) each.search = link ? location.search : "";
      else each.search = items || own.has("party") ? own : "";
    }
    const order = document.querySelector(".ways a[href*='/order']");
    order?.querySelector("b")?.remove();
    const count = (items ?? "").split(",").reduce((sum, each) => sum + (each ? +(each.match(/\*(\d+)$/)?.[1] ?? 1) : 0), 0);
    if (count) order?.append(" ", Object.assign(document.createElement("b"), { textContent: count }));
  };
  if (document.querySelector("#sheet")) addEventListener("htmx:after:history:update", () => queueMicrotask(keep));

  // The address of a sheet is shared, or copied.
  const offer = () => {
    for (const button of document.querySelectorAll("[data-share]")) button.hidden = !(navigator.share || navigator.clipboard);
    for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
  };
  addEventListener("click", async ({ target }) => {
    if (target.closest?.("[data-print]")) print();
    const button = target.closest?.("[data-share]");
    if (!button) return;
    const url = document.querySelector("#link").value;
    try {
      if (navigator.share) await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        button.textContent = button.dataset.done;
      }
    } catch { document.querySelector("#link").select(); }
  });
  addEventListener("htmx:after:swap", offer);
  offer();

  // The picture of a dish moves from its row to its page and back.
  const move = ({ viewTransition }, address) => {
    const link = viewTransition && address && [...document.querySelectorAll("main li:not(.tiled li) a")].find((each) => each.href === address);
    const picture = link?.closest("li").querySelector("picture");
    if (!picture) return;
    const own = document.querySelector(".served > picture");
    if (own) own.style.viewTransitionName = "none";
    picture.style.viewTransitionName = "dish";
    viewTransition.finished.finally(() => {
      picture.style.viewTransitionName = "";
      if (own) own.style.viewTransitionName = "";
    });
  };
  addEventListener("pageswap", (event) => move(event, event.activation?.entry.url));
  addEventListener("pagereveal", (event) => {
    if (!document.querySelector(".served")) move(event, navigation.activation?.from?.url);
  });
})();
