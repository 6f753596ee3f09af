// The turning pad: a tap ends the call. A pad that has just turned ignores taps, so that no bid is entered for the next
// player. If the server does not answer, the pad cannot turn and is replaced by the board. Without scripts CSS does the
// first two, but the call stays for its full time.
(() => {
  "use strict";
  const TURNING = 300; // milliseconds
  const turn = () => document.querySelector("#table [data-turn]")?.dataset.turn;
  let [before, since] = [turn(), 0];

  // Returns whether there was a pad.
  globalThis.layFlat = () => {
    const flat = document.querySelector("#table > [data-flat]");
    if (!flat) return false;
    const table = flat.parentElement;
    table.className = flat.dataset.flat;
    table.replaceChildren(flat.content.cloneNode(true));
    window.htmx?.process(table);
    for (const name of ["live:shown", "outbox:turned"]) document.dispatchEvent(new CustomEvent(name));
    return true;
  };

  document.addEventListener("htmx:after:swap", () => {
    if (turn() !== before) [before, since] = [turn(), performance.now()];
  });

  document.addEventListener(
    "click",
    (event) => {
      const shout = event.target.closest?.(".shout");
      for (const showing of shout?.getAnimations() ?? []) showing.finish();
      const waits = document.querySelector("#table .fpad .is-unsaved");
      const turns = since && performance.now() - since <= TURNING;
      if (!(waits || turns) || !event.target.closest?.(".fkeys")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (waits && event.target.closest(".chip") !== waits) globalThis.layFlat();
    },
    true,
  );

  // The button Board also tells the server; if that fails, the next response shows the pad again.
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!submitter?.matches("#lay-flat > #board") || !globalThis.layFlat()) return;
    event.preventDefault();
    const body = new URLSearchParams([...new FormData(form), [submitter.name, submitter.value]]);
    fetch(form.action, { method: "POST", body }).catch(() => {});
  });
})();
