// Keyboard use: digits enter the value of the current row, arrows move, Enter scores, Backspace undoes.
// It knows rows of chips and pads of keys, but no game.
(() => {
  "use strict";
  const PAUSE = 700; // milliseconds to wait for a second digit
  const BUTTONS = "#table .entry-form button:not(:disabled)";
  const LONGEST = 3000; // milliseconds that a key waits for the response to the previous one
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  let typed = "";
  let timer = 0;
  let moved = false; // focus was moved by arrows or Tab, so digits go to that row

  const table = () => document.getElementById("table");
  const rowOf = (element) => element?.closest?.(".row");
  const firstOf = (row) =>
    row?.querySelector('.chip[aria-pressed="true"], .chip > :checked') ?? row?.querySelector("button.chip, .cover, .mask");

  // ---------- one stop a row ----------
  const rove = () => {
    for (const strip of document.querySelectorAll("#table .strip")) {
      const stop = strip.contains(document.activeElement) ? document.activeElement : firstOf(strip);
      for (const chip of strip.querySelectorAll("button.chip")) chip.tabIndex = chip === stop ? 0 : -1;
    }
  };

  const settle = () => {
    const now = document.querySelector("#table .row.is-now");
    const here = document.activeElement;
    const typing = here?.closest(".strip")?.querySelector(":focus-visible");
    if (now && !moved && typing && rowOf(here) !== now) firstOf(now)?.focus();
    moved = false;
    rove();
    follow();
  };

  // The whole row of the next bidder, or of a correction, is scrolled above the footer; after the last bid or a
  // correction, the call is.
  let view; // rows: bids; over: a correction
  let corrected; // id of a row, so that taps in another row do not scroll
  const follow = () => {
    const before = view;
    view = document.querySelector("#table :is(.rows--bids, .over)")?.classList[0];
    const row = [...document.querySelectorAll("#table :is(.rows--bids, .over) .row.is-now")].at(-1);
    const foot = document.getElementById("foot");
    const isNew = view === "rows" || row?.id !== corrected;
    corrected = row?.id;
    if (before && view !== before && view !== "over") window.scrollTo(0, 0);
    if (row && foot && isNew) window.scrollBy(0, Math.max(0, row.getBoundingClientRect().bottom - foot.getBoundingClientRect().top));
  };

  // ---------- digits ----------
  const rowInHand = () => {
    const here = rowOf(document.activeElement);
    const now = document.querySelector("#table .row.is-now");
    return (moved && here) || now || here || document.querySelector("#table .rows > .row");
  };

  const valueOf = (button) => button.querySelector("span")?.textContent ?? button.firstChild?.textContent ?? "";

  const choices = () => {
    const row = rowInHand();
    const buttons = row ? row.querySelectorAll(".chip") : document.querySelectorAll("#table :is(.pad, .fkeys) button:not(:disabled)");
    return [...buttons].map((button) => [valueOf(button).trim(), button]);
  };

  const enter = () => {
    clearTimeout(timer);
    const button = choices().find(([value]) => value === typed)?.[1];
    typed = "";
    moved = false;
    if (!button) return;
    (button.control ?? button).focus();
    button.click();
  };

  const digit = (key) => {
    clearTimeout(timer);
    const values = choices().map(([value]) => value);
    typed = values.some((value) => value.startsWith(typed + key)) ? typed + key : key;
    if (values.some((value) => value.length > typed.length && value.startsWith(typed))) timer = setTimeout(enter, PAUSE);
    else enter();
  };

  // ---------- arrows ----------
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  const step = ([across, down]) => {
    const here = document.activeElement;
    const [x, y] = middle(here);
    const near = [...document.querySelectorAll(BUTTONS)]
      .filter((button) => button !== here && button.offsetParent)
      .map((button) => {
        const [left, top] = middle(button);
        const [along, aside] = across ? [(left - x) * across, Math.abs(top - y)] : [(top - y) * down, Math.abs(left - x)];
        return [along + 4 * aside, along, aside, button];
      })
      .filter(([, along, aside]) => along > 4 && (down || aside < along))
      .sort((one, other) => one[0] - other[0]);
    if (!near.length) return;
    moved = true;
    near[0][3].focus();
    rove();
  };

  const onBoard = (element) => element === document.body || Boolean(element.closest(".entry-form"));

  const pressed = (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !table() || !("writes" in table().dataset)) return false;
    if (target.closest("input:not([type=hidden], [type=radio]), select, textarea, [contenteditable]") || !onBoard(target)) return false;
    if (/^[0-9]$/.test(key)) return (digit(key), true);
    if (key === "Enter" && typed) return (enter(), true);
    if (key === "Backspace" && typed) return ((typed = ""), true);
    if (key === "Backspace") return (document.getElementById("undo")?.click(), true);
    const score = document.querySelector("#table [data-closes]:not(:disabled), #table #save:not(:disabled)");
    if (key === "Enter" && score && !target.closest(".foot, .suits, a")) return (score.click(), true);
    // The browser itself moves between the radio buttons of a row.
    if (ARROWS[key] && target.type !== "radio") {
      if (target === document.body) (firstOf(rowInHand()) ?? document.querySelector(BUTTONS))?.focus();
      else step(ARROWS[key]);
      return true;
    }
    return false;
  };

  // ---------- a minus button beside a field, because numeric keyboards of phones have none ----------
  const offer = () => {
    for (const key of document.querySelectorAll("#table [data-sign]")) {
      key.hidden = false;
      document.getElementById(key.dataset.sign).inputMode = "numeric";
    }
  };

  document.addEventListener("click", ({ target }) => {
    const field = document.getElementById(target.closest?.("#table [data-sign]")?.dataset.sign);
    if (!field) return;
    field.value = field.value.startsWith("-") ? field.value.slice(1) : `-${field.value}`;
    field.focus();
    if (/\d/.test(field.value)) field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  document.addEventListener("htmx:after:swap", offer);
  offer();

  // ---------- the numbers of a hand: where the next has the same empty fields, a morph leaves in them what was typed ----------
  const phase = () => document.querySelector("#numbers [name=phase]")?.value;
  let hand = phase();
  document.addEventListener("htmx:after:swap", () => {
    if (phase() === hand) return;
    hand = phase();
    for (const field of document.querySelectorAll("#numbers input:not([type=hidden])")) field.value = field.defaultValue;
  });

  // ---------- pressed, and not answered yet ----------
  const answered = () => {
    for (const button of document.querySelectorAll("#table .is-sent")) button.classList.remove("is-sent");
  };
  document.addEventListener(
    "submit",
    ({ target, submitter }) => {
      if (window.htmx && target.closest("#table") && !submitter?.matches(".chip")) submitter?.classList.add("is-sent");
    },
    true,
  );
  document.addEventListener("htmx:after:swap", answered);
  document.addEventListener("htmx:error", answered);

  document.addEventListener("keydown", (event) => {
    moved ||= event.key === "Tab";
    if (pressed(event)) event.preventDefault();
  });
  document.addEventListener("focusin", rove);
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("outbox:turned", settle);
  rove();
  follow();
})();
