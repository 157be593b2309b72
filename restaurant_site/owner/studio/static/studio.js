// The studio works without scripts; these save time.
(() => {
  const NOTICE_MS = 20_000;
  const POINTED_MS = 250;

  // Shows a row that was saved above the words that say so, which lie over the foot of the page.
  const showSaved = (row, block = "nearest") => {
    const notice = document.querySelector(".notice");
    if (notice && getComputedStyle(notice).position === "fixed") {
      document.documentElement.style.setProperty("--notice", `${innerHeight - notice.getBoundingClientRect().top}px`);
    }
    row?.scrollIntoView({ block });
  };

  // A page to which the way back leads says what is so now.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });

  // Shows the rows of a list that hold all words of a field, their sections and the links to these; such a link shows all of them.
  for (const field of document.querySelectorAll("[data-filters]")) {
    const said = field.nextElementSibling;
    const find = () => {
      const words = field.value.toLowerCase().split(/\s+/), rows = [...document.querySelectorAll(`#${field.dataset.filters} li`)];
      for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
      const isFound = rows.some((row) => !row.hidden);
      for (const section of document.querySelectorAll(`#${field.dataset.filters} section`)) {
        const own = rows.filter((row) => section.contains(row)), link = document.querySelector(`.find a[href="#${section.id}"]`);
        section.hidden = own.length > 0 && own.every((row) => row.hidden);
        if (link) link.hidden = isFound && section.hidden;
      }
      said.value = rows.length && !isFound ? said.dataset.none : "";
    };
    find(); // the way back keeps what was typed
    field.closest(".find")?.addEventListener("click", ({ target }) => {
      if (target.matches("a")) field.value = "";
      find();
    });
    field.addEventListener("input", find);
    field.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); }); // which would save
  }

  // A row of a list whose buttons save at once is shown anew in its place.
  for (const list of document.querySelectorAll("[data-flips]")) {
    list.addEventListener("submit", async (event) => {
      event.preventDefault();
      const form = event.target, body = new URLSearchParams(new FormData(form, event.submitter));
      const isChosen = event.submitter === null; // by its own choice, which no button sends
      (event.submitter ?? form.querySelector("b")).textContent = document.getElementById("main").dataset.saving;
      if (!isChosen) event.submitter.disabled = true;
      const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
      if (!answer?.ok) return location.reload();
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const id of [form.closest("li").id, ...list.dataset.flips.split(" "), "ways"]) {
        document.getElementById(id).replaceWith(page.getElementById(id));
      }
      const row = document.getElementById(form.closest("li").id);
      row?.querySelector(isChosen ? "select" : "button").focus({ preventScroll: true });
      showSaved(row);
    });
  }

  // Counts in the button what a form would save, marks the rows, and asks before the form is left.
  const worth = (amount) => Number(amount.replace(/[٠-٩۰-۹]/g, (digit) => digit.charCodeAt(0) & 15).replace(/[,٫]/, ".") || NaN);
  const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
  const own = (field) => field.options ? ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value : isTicked(field) ? `${field.defaultChecked}` : field.defaultValue;
  const was = (field) => field.dataset.was ?? own(field); // of a form that comes back with mistakes, what it first had
  const isChanged = (field) => {
    if (field.type === "file") return field.files.length > 0;
    const before = was(field), now = isTicked(field) ? `${field.checked}` : field.value;
    return before !== undefined && now !== before && !(field.inputMode === "decimal" && worth(now) === worth(before)); // 3 is 3.00
  };
  // A save leads back to where the page was, and marks what was saved; one of a form with mistakes, which is longer, to that.
  const place = `saved ${location.pathname}`, left = JSON.parse(sessionStorage.getItem(place));
  sessionStorage.removeItem(place);
  if (left && document.querySelector("main > .notice")) {
    if (!location.hash) scrollTo(0, left.top);
    const rows = Object.keys(left.was).map((id) => document.getElementById(id)?.closest(".amount, .week > details, .removable, .languages-of:not(.removable *), .field:not(.removable *), .box")).filter(Boolean);
    for (const row of rows) row.classList.add("just-saved");
    const seen = rows.find((row) => row.getBoundingClientRect().bottom > 0 && row.getBoundingClientRect().top < innerHeight);
    showSaved(seen ?? rows[0], seen ? "nearest" : "center");
  } else if (left) {
    for (const [id, value] of Object.entries(left.was)) document.getElementById(id)?.setAttribute("data-was", value);
  }
  const summaries = "main :is(.refused, .doubt)[role=alert]";
  const wasRefused = document.querySelector(summaries) !== null;
  const { savesOne, savesMany, sent, mends } = document.getElementById("main").dataset;
  const counted = (number, [one, many]) => number > 1 ? many.replace("99", number) : number ? one : "";
  const toMend = (faults, doubts) => [counted(faults, mends.split("|")), counted(doubts, mends.split("|").slice(2))].filter(Boolean).join(" · ");
  // Where there is room for one way alone, it leads to the next of what is to be mended, through all of them.
  const nextOf = (way) => { if (way?.nextElementSibling?.offsetParent === null) way.parentElement.append(way); };
  nextOf(document.querySelector(".brief li"));
  document.addEventListener("click", ({ target }) => nextOf(target.closest(".brief li")));
  addEventListener("submit", ({ target }) => {
    const before = Object.fromEntries([...target.elements].filter((field) => field.id && isChanged(field)).map((field) => [field.id, was(field)]));
    sessionStorage.setItem(place, JSON.stringify({ top: wasRefused || target.id === "dish" ? 0 : scrollY, was: before }));
    // The browser would go on to the anchor to which the words of a mistake have led.
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  });
  // A save may take seconds: its button says at once that it was pressed, until the page is left, or shown again.
  addEventListener("submit", (event) => {
    const { submitter, target } = event, of = ".save button, form[data-saving] button:not([name]), .sells button:not(.without-scripts)";
    const button = submitter?.closest(of) ?? (submitter?.closest(".visually-hidden") || !submitter ? [...target.elements].find((each) => each.matches(of)) : null);
    if (event.defaultPrevented || !button) return;
    const { innerHTML } = button;
    button.textContent = target.dataset.saving ?? document.getElementById("main").dataset.saving;
    for (const said of target.querySelectorAll("[data-meanwhile]")) said.textContent = said.dataset.meanwhile;
    addEventListener("pageshow", () => { button.innerHTML = innerHTML; }, { once: true });
  });

  // What is said of a field goes as soon as it is changed: its message or question, and the line that leads there.
  document.addEventListener("input", ({ target }) => {
    const own = document.getElementById(target.getAttribute("aria-describedby"));
    const hours = target.matches(".range input, [type=checkbox], [type=radio]") && target.closest(".ways-of-hours, .week > details");
    const said = [...document.querySelectorAll("main form :is(.fault, .doubt)")].filter((each) =>
      each === own || (hours && hours.contains(each)) || each.querySelector("a.button")?.hash === `#${target.id}`);
    if (!said.length) return;
    const { top } = target.getBoundingClientRect();
    for (const field of own ? document.querySelectorAll(`[aria-describedby="${CSS.escape(own.id)}"]`) : [target]) field.removeAttribute("aria-invalid");
    for (const first of said) {
      for (let each = first, next; each; each = next) {
        next = each.nextElementSibling?.matches(".fault") ? each.nextElementSibling : null;
        if (each.id) for (const line of document.querySelectorAll(`${summaries} li:has([href="#${CSS.escape(each.id)}"])`)) line.remove();
        each.remove();
      }
    }
    const summary = document.querySelector(summaries);
    const lines = summary?.querySelectorAll("li").length, count = summary?.querySelector(":scope > p > b");
    if (count && lines) count.textContent = toMend(...["fault", "doubt"].map((kind) => summary.querySelectorAll(`[href^="#${kind}-"]`).length));
    if (summary && !lines) summary.remove();
    scrollBy(0, target.getBoundingClientRect().top - top); // the field stays where it is
  });

  addEventListener("change", ({ target }) => { if ("submits" in target.dataset) target.form.requestSubmit(); });

  for (const form of document.querySelectorAll("main form")) {
    const button = form.querySelector(".save button:not([name])");
    const label = button?.textContent;
    const isKnown = form.elements.base, isSorted = form.querySelector("[data-sorts]"); // of what is new all is to be saved
    let changed = false;
    const count = () => {
      const fields = [...form.elements].filter((field) => field.name && !field.closest("[data-unsaved]") && isChanged(field));
      for (const row of form.querySelectorAll(".prices .amount")) row.classList.toggle("edited", fields.some((field) => row.contains(field)));
      const edited = [...form.querySelectorAll(".edited")], edits = form.querySelector("#edits");
      edits?.replaceChildren(...edited.map((row) => {
        const item = document.createElement("li"), [way, name, old, now] = ["a", "span", "s", "b"].map((tag) => document.createElement(tag)), field = row.querySelector("input");
        way.href = `#${field.id}`;
        [name.textContent, old.textContent, now.textContent] = [row.querySelector("label").textContent, was(field), field.value];
        way.append(name, old, now);
        item.append(way);
        return item;
      }));
      if (!button) return;
      const part = (field) => field.closest(".amount, .ways-of-hours, .priced, .size, .languages-of:not(.size *), .boxes") ?? (/radio|checkbox/.test(field.type) ? field.name : field);
      const number = new Set(fields.map(part)).size;
      button.textContent = counted(number, [savesOne, savesMany]) || label;
      const bar = button.parentElement, appears = bar.hidden;
      const isIdle = isKnown && sent === undefined && !fields.length && !(changed && isSorted);
      if (form.matches(".docked")) button.disabled = isIdle; // it stands at the foot of the screen
      else bar.hidden = isIdle;
      if (appears && !bar.hidden && form.contains(document.activeElement)) document.activeElement.scrollIntoView({ block: "nearest" });
    };
    form.addEventListener("input", ({ target }) => {
      if (target.form !== form || !target.name) return; // a field that finds rows changes nothing
      changed = true;
      if (form.querySelector(".save")) document.querySelector("main > .notice")?.remove();
      setTimeout(count); // after what was said of the field is gone
    });
    count();
    form.addEventListener("looked-at", () => { if (changed) count(); }); // not while it is being saved
    // A picture is sent for seconds: who goes on to another page meanwhile would lose it.
    let leaves = 0, isSent = false;
    form.addEventListener("submit", () => { changed = false; isSent = form.matches(":has([type=file])"); leaves = 0; });
    addEventListener("beforeunload", (event) => { if (changed || (isSent && leaves++)) event.preventDefault(); });
    addEventListener("pageshow", () => { isSent = false; });
  }

  // A price is looked at when its field is left: what is wrong or asked stands below it.
  for (const form of document.querySelectorAll("form.prices")) {
    const looked = async (row) => {
      const body = new URLSearchParams(new FormData(form)), amounts = [...row.querySelectorAll(".amount")];
      body.set("check", row.dataset.dish);
      const answer = await fetch(form.action, { method: "POST", body }).catch(() => null); // without one, the save says it
      const said = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll("body > div") : [];
      if (said.length !== amounts.length || amounts.some((each) => (({ name, value }) => body.get(name) !== value)(each.querySelector("input")))) return;
      const seat = document.activeElement, { top } = seat.getBoundingClientRect();
      for (const [number, each] of amounts.entries()) {
        const field = each.querySelector("input"), words = said[number].children[0];
        for (const old of each.querySelectorAll(":scope > :is(.fault, .doubt)")) old.remove();
        field.toggleAttribute("aria-describedby", Boolean(words));
        if (words) field.setAttribute("aria-describedby", words.id);
        field.ariaInvalid = words?.matches(".fault") ? "true" : null;
        words?.removeAttribute("autofocus");
        words?.setAttribute("role", words.matches(".fault") ? "alert" : "group");
        each.append(...said[number].children);
      }
      if (seat.isConnected) scrollBy(0, seat.getBoundingClientRect().top - top);
      form.dispatchEvent(new Event("looked-at"));
    };
    form.addEventListener("change", ({ target }) => {
      const row = target.closest("[data-dish]");
      if (row) looked(row);
    });
    // An answer is kept until the save; where that is what asked, it saves.
    form.addEventListener("click", (event) => {
      const button = sent === undefined && event.target.closest(".amount > .doubt > button");
      if (!button) return;
      event.preventDefault();
      const row = button.closest("[data-dish]"), field = button.closest(".amount").querySelector("input");
      if (button.name === "sure") form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "sure", value: button.value }));
      else field.value = button.value.slice(button.value.indexOf(" ") + 1);
      field.focus();
      looked(row);
    });
  }

  // What was saved is said until it is closed, or has been read, or the page is loaded again.
  const closed = (close) => {
    history.replaceState(null, "", close.href);
    close.parentElement.remove();
  };
  document.addEventListener("click", (event) => {
    const close = event.target.closest(".notice > .close");
    if (!close) return;
    event.preventDefault();
    closed(close);
  });
  const read = setInterval(() => {
    const notice = document.querySelector("main > .notice:not(:has(.left))");
    if (document.hidden || notice?.matches(":hover, :focus-within")) return;
    clearInterval(read);
    if (notice && getComputedStyle(notice).position === "fixed") closed(notice.querySelector(".close"));
  }, NOTICE_MS);

  // What is to be mended or answered is in the middle of the screen, with the words below it.
  const first = document.querySelector("main form :is([aria-invalid], .doubt)");
  first?.focus();
  first?.scrollIntoView({ block: "center" });

  // A tap into a price selects it.
  document.addEventListener("focusin", ({ target }) => { if (target.matches("[inputmode=decimal]")) target.select(); });

  // A field that is come to by a key or a tap stands clear of the bars at the foot, with the words below it.
  const clear = (field) => field?.scrollIntoView({ block: "nearest" });
  document.addEventListener("keyup", ({ key, target }) => { if (key === "Tab") clear(target.closest("main form :is(input, select, textarea)")); });
  document.addEventListener("click", ({ target }) => clear(target.closest("main form :is(input:not([type=checkbox], [type=radio]), textarea)")));

  // A tick chooses “what is ticked here”; another choice takes the ticks out.
  for (const group of document.querySelectorAll("fieldset.boxes")) {
    group.addEventListener("change", ({ target }) => {
      // What a dish contains it does not merely “may contain”.
      for (const other of target.checked ? target.closest(".allergens tr")?.querySelectorAll("input") ?? [] : []) other.checked = other === target;
      const states = group.querySelectorAll(`[name="${CSS.escape(target.name)}_state"]`);
      for (const state of target.checked ? states : []) state.checked = state.value === "listed";
      if (!target.name.endsWith("_state") || target.value === "listed") return;
      for (const box of group.querySelectorAll(`[name="${CSS.escape(target.name.slice(0, -"_state".length))}"]`)) box.checked = false;
    });
  }

  // A time chooses the hours that it belongs to, and is as it was when others are chosen.
  for (const group of document.querySelectorAll(".ways-of-hours")) {
    group.addEventListener("input", ({ target }) => {
      const own = target.closest(".choice");
      if (target.type !== "radio") own.querySelector("[type=radio]").checked = true;
      for (const field of group.querySelectorAll(".range input")) if (!own.contains(field)) field.value = field.defaultValue;
    });
  }

  // A time of a day opens it.
  for (const day of document.querySelectorAll(".week > details")) {
    day.addEventListener("input", ({ target }) => {
      if (target.matches(".range input")) for (const box of day.querySelectorAll(".box > [type=checkbox]")) box.checked = false;
      else if (target.checked && target.matches(".box > *")) for (const field of day.querySelectorAll(".range input")) field.value = field.defaultValue;
    });
  }

  // Rows of a list are dragged to their place, or moved by their arrows without a request.
  for (const list of document.querySelectorAll("[data-sorts]")) {
    // Words about a dish do not stay beside another one that is chosen in its place.
    for (const row of list.children) {
      const dish = row.querySelector("select");
      const own = [...dish.options].find((option) => option.defaultSelected)?.value;
      dish.addEventListener("change", () => {
        for (const text of row.querySelectorAll("textarea")) {
          if (dish.value === own) text.value ||= text.defaultValue;
          else if (text.value === text.defaultValue) text.value = "";
        }
      });
    }
    let dragged = null;
    const changed = () => {
      const rows = [...list.children];
      for (const [number, row] of rows.entries()) {
        const [up, down] = row.querySelectorAll("[name=move]");
        up.disabled = number === 0;
        down.disabled = number === rows.length - 1;
      }
      list.dispatchEvent(new Event("input", { bubbles: true }));
    };
    for (const row of list.children) {
      row.draggable = true;
      row.addEventListener("dragstart", (event) => {
        if (event.target !== row) return;
        dragged = row;
        event.dataTransfer.effectAllowed = "move";
      });
      row.addEventListener("dragover", (event) => {
        if (!dragged || dragged === row) return;
        event.preventDefault();
        const { top, height } = row.getBoundingClientRect();
        if (event.clientY > top + height / 2) row.after(dragged); else row.before(dragged);
      });
      row.addEventListener("dragend", () => { dragged = null; changed(); });
    }
    list.addEventListener("click", (event) => {
      const button = event.target.closest("[name=move]");
      if (!button) return;
      event.preventDefault();
      const row = button.closest("li");
      if (button.value.endsWith("up")) row.previousElementSibling?.before(row); else row.nextElementSibling?.after(row);
      changed();
      (button.disabled ? row.querySelector("[name=move]:enabled") : button)?.focus();
    });
  }

  // A date is chosen in the picker that its button opens; a key, and a browser without one, shows the field.
  for (const form of document.querySelectorAll(".picks")) {
    const [field, button] = form.querySelectorAll("input, button");
    field.tabIndex = -1;
    button.addEventListener("click", (event) => {
      if (form.classList.contains("typed")) return;
      event.preventDefault();
      try {
        if (!event.detail) throw new TypeError("a key");
        field.showPicker();
      } catch {
        form.classList.add("typed");
        field.tabIndex = 0;
        field.focus();
      }
    });
    field.addEventListener("change", () => { if (field.value && !form.classList.contains("typed")) form.requestSubmit(); });
  }

  // A colour is also chosen by eye.
  for (const field of document.querySelectorAll("[data-colour]")) {
    const picker = Object.assign(document.createElement("input"), { type: "color", value: field.value || field.placeholder });
    picker.setAttribute("aria-label", field.labels[0]?.textContent ?? "");
    picker.addEventListener("input", () => { field.value = picker.value; });
    field.addEventListener("input", () => { picker.value = field.value; });
    field.after(picker);
  }

  // What a dish loses in a language is said while it is written in another one alone.
  document.addEventListener("input", ({ target }) => {
    const group = target.closest(".languages-of");
    for (const said of group?.querySelectorAll("[data-unless]") ?? []) {
      const own = document.getElementById(said.dataset.unless);
      said.hidden = own.value.trim() !== "" || [...group.querySelectorAll("input, textarea")].every((each) => !each.value.trim());
      if (!said.hidden) own.closest("details").open = true;
    }
  });

  // A tap adds a size and hides none. The first takes the price of the dish, and gives it back while nothing else is written.
  for (const fold of document.querySelectorAll("[data-adds]")) {
    const summary = fold.querySelector("summary"), price = document.getElementById(fold.dataset.takes);
    const own = fold.querySelector("[inputmode=decimal]"), blank = fold.querySelector("fieldset:last-of-type").cloneNode(true);
    const [, first] = blank.querySelector("input").name.match(/(\d+)/);
    const move = (from, to) => { if (price && from.value && !to.value) [to.value, from.value] = [from.value, ""]; };
    let number = Number(first);
    summary.addEventListener("click", (event) => {
      const rows = fold.querySelectorAll("fieldset");
      let row = rows[0];
      if (fold.open) {
        event.preventDefault();
        number += 1;
        row = blank.cloneNode(true);
        const title = row.querySelector("legend").textContent, shown = fold.closest(".priced").querySelectorAll("fieldset:not([hidden])").length;
        row.innerHTML = row.innerHTML.replaceAll(new RegExp(`sizes-${first}\\b`, "g"), `sizes-${number}`).replaceAll(title, title.replace(/\d+/, shown + 1));
        rows[rows.length - 1].after(row);
        if (number + 1 >= fold.dataset.adds) summary.hidden = true;
      } else {
        move(price, own);
      }
      setTimeout(() => row.querySelector("input").focus());
    });
    fold.closest("form").addEventListener("submit", () => {
      if ([...fold.querySelectorAll("input")].every((field) => field === own || !field.value.trim())) move(own, price);
    });
  }

  // The other languages of all sizes are opened and closed together.
  for (const list of document.querySelectorAll(".priced")) {
    list.addEventListener("toggle", ({ target }) => {
      const folds = [...list.querySelectorAll(".size > .languages-of > details")];
      if (folds.includes(target)) for (const each of folds) each.open = target.open;
    }, true);
  }

  // A row that is taken out is empty, and gone from the form once it is saved.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[name=without]");
    if (!button) return;
    event.preventDefault();
    const row = button.closest("fieldset, details"), list = row.parentElement;
    for (const field of row.querySelectorAll("input:not([type=checkbox], [type=radio]), select, textarea")) {
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    row.hidden = true;
    (list.querySelector("fieldset:not([hidden]) > [name=without]") ?? list.querySelector("summary") ?? list).focus();
  });

  // A wide screen has room for the other languages of a text.
  if (matchMedia("(min-width: 64rem)").matches) for (const fold of document.querySelectorAll(".essentials > .languages-of > details")) fold.open = true;

  // A text of one's own in place of a derived one is written where it was asked for.
  document.addEventListener("click", ({ target }) => {
    const fold = target.closest("summary")?.parentElement;
    if (fold?.matches(".follows")) setTimeout(() => fold.querySelector("input, textarea").focus());
  });

  // The part of a photograph that will be kept, as the sliders say.
  for (const form of document.querySelectorAll("[data-crops]")) {
    const image = form.querySelector("img") ?? Object.assign(new Image(), { className: "cropped", alt: "" });
    const { photograph, across, down, zoom } = form.elements;
    const before = image.src, said = Object.assign(document.createElement("p"), { className: "fault", role: "alert", hidden: true });
    photograph.closest("p").after(said);
    photograph.addEventListener("change", async () => {
      if (!photograph.files[0]) return;
      const chosen = Object.assign(new Image(), { src: URL.createObjectURL(photograph.files[0]) });
      const isShown = await chosen.decode().then(() => true, () => false); // not of every telephone's pictures, which the server reads
      const [width, height] = [chosen.naturalWidth, chosen.naturalHeight], least = form.dataset.least.split(" ");
      said.hidden = !(isShown && (width < least[0] || height < least[1]));
      said.textContent = said.hidden ? "" : form.dataset.small.replace("{width}", width).replace("{height}", height);
      if (image.src.startsWith("blob:")) URL.revokeObjectURL(image.src);
      if (!said.hidden) {
        photograph.value = "";
        if (before) image.src = before; else image.remove();
        photograph.dispatchEvent(new Event("input", { bubbles: true })); // the form no longer has it
        return;
      }
      image.src = chosen.src;
      image.alt = photograph.files[0].name; // a browser that cannot show the photograph shows its name
      if (!image.isConnected) form.querySelector(".shown").append(image);
    });
    form.addEventListener("input", () => {
      image.style.setProperty("object-position", `${across.value}% ${down.value}%`);
      image.style.setProperty("object-view-box", `inset(${zoom.value}%)`);
    });
  }

  // A text is sent by what the machine has for it, or copied.
  for (const button of document.querySelectorAll("[data-shares]")) {
    const field = document.getElementById(button.dataset.shares);
    button.hidden = !(navigator.share || navigator.clipboard);
    button.addEventListener("click", async () => {
      const text = field.value ?? field.textContent;
      if (navigator.share) return navigator.share({ text }).catch(() => {});
      await navigator.clipboard.writeText(text);
      button.textContent = button.dataset.done;
    });
  }

  // Says when what was begun in the background is done.
  for (const status of document.querySelectorAll("[data-waits]")) {
    fetch(status.dataset.waits).then((answer) => {
      if (answer.ok) status.textContent = status.dataset.done;
    }, () => {});
  }

  // The preview is as wide as a phone, or a desk's page made small.
  for (const preview of document.querySelectorAll(".preview")) {
    preview.open = matchMedia("(min-width: 64rem)").matches;
    preview.addEventListener("change", (event) => {
      if (event.target.name === "width") preview.classList.toggle("desk", event.target.value === "desk");
    });
    // A link of the page into it opens it, and its own links lead to that page, too; so does the row that a mouse points at.
    const links = [...document.querySelectorAll("main [target=preview]")], rows = links.filter((link) => link.closest(".changes"));
    const marked = (shown) => { for (const link of rows) link.ariaCurrent = link === shown || null; };
    const shows = (link) => {
      const page = link.href.slice((link.dataset.root ?? preview.dataset.root).length);
      preview.open = true;
      preview.querySelector("[target=_blank]").href = link.href;
      for (const other of preview.querySelectorAll("a[data-root]")) other.href = other.dataset.root + page;
      if (rows.includes(link)) marked(link);
    };
    for (const link of links) link.addEventListener("click", () => {
      shows(link);
      preview.scrollIntoView({ block: "nearest" });
    });
    // The words of the field that is being changed, or was just saved, are marked in it.
    const frame = preview.querySelector("iframe");
    let words = "", isLoaded = false;
    const points = (field) => {
      if (field) [words] = field.value.replace(/\s/g, " ").trim().split(/[{[*_`]/);
      if (isLoaded && /\p{L}{2}|\d\D?\d{2}/u.test(words)) frame.contentWindow.postMessage({ words: words.trim() }, new URL(frame.src).origin);
    };
    frame.addEventListener("load", () => {
      isLoaded = true;
      points(document.querySelector(".just-saved :is(textarea, [type=text], input:not([type]))") ?? null);
    });
    document.addEventListener("focusin", ({ target }) => { if (target.matches("main form :is(textarea, [type=text], [type=tel])")) points(target); });
    marked(rows.find((link) => link.href.split("#")[0] === preview.querySelector("iframe").src));
    for (const link of preview.open ? rows : []) {
      let wait;
      link.closest("li").addEventListener("pointerenter", ({ pointerType }) => {
        if (pointerType !== "mouse" || link.ariaCurrent) return;
        wait = setTimeout(() => {
          shows(link);
          frames.preview.location.replace(link.href);
        }, POINTED_MS);
      });
      link.closest("li").addEventListener("pointerleave", () => clearTimeout(wait));
    }
  }
})();
