// Draws the seats around a table, where names can be dragged to another seat. A sent name leaves its field at once, so
// that the next can be typed while it is being saved.
(() => {
  "use strict";
  const form = () => document.getElementById("draft");
  const field = () => document.getElementById("name");
  const round = () => document.querySelector(".round[data-sides]");
  const draw = () => round()?.classList.add("is-round");
  const press = (value) => {
    const button = Object.assign(document.createElement("button"), { name: "act", value, hidden: true });
    form().append(button);
    form().requestSubmit(button);
    button.remove();
  };

  field()?.removeAttribute("autofocus"); // so that a tap elsewhere does not open the keyboard
  // htmx has read the form by then.
  document.addEventListener("submit", (event) => event.defaultPrevented && (field().value = ""));
  document.addEventListener("htmx:finally:request", draw);
  addEventListener("pageshow", (event) => event.persisted && location.reload());

  // A seat is lifted after moving a finger's width; dropped on another, the two swap.
  const FAR = 8;
  let held = null;

  const seatAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".seat:not(.is-empty)");
  const let_go = () => {
    held?.name.style.removeProperty("transform");
    held?.seat.classList.remove("is-lifted");
    held?.over?.classList.remove("is-over");
    if (held?.footText) document.getElementById("foot").textContent = held.footText;
    held = null;
  };

  document.addEventListener("pointerdown", (event) => {
    const sit = event.target.closest?.(".is-round .seat:not(.is-empty) .sit");
    if (!sit || event.button) return;
    held = { seat: sit.closest(".seat"), name: sit.querySelector("b"), x: event.clientX, y: event.clientY };
  });

  // A flung page would keep scrolling, and the browser would take the next tap as stopping it.
  document.addEventListener("touchmove", (event) => held && event.preventDefault(), { passive: false });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.lifted && Math.hypot(x, y) < FAR) return;
    held.lifted = true;
    held.seat.classList.add("is-lifted");
    held.name.style.transform = `translate(${x}px, ${y}px)`;
    const over = seatAt(event);
    held.over?.classList.remove("is-over");
    held.over = over && over !== held.seat ? over : null;
    held.over?.classList.add("is-over");
    const foot = document.getElementById("foot");
    held.footText ??= foot.textContent;
    const names = held.over && [held.seat, held.over].map((seat) => seat.querySelector("b").textContent);
    foot.textContent = names ? round().dataset.drop.replace("{one}", () => names[0]).replace("{other}", () => names[1]) : held.footText;
  });

  document.addEventListener("pointerup", () => {
    const { seat, over, lifted } = held ?? {};
    let_go();
    if (!lifted) return;
    // A mouse clicks where it is released, before any timer; a dragging finger does not click.
    const swallow = (event) => (event.preventDefault(), event.stopPropagation());
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => {
      document.removeEventListener("click", swallow, true);
      const seats = [...document.querySelectorAll(".seats > .seat")];
      if (over) press(`swap:${seats.indexOf(seat)}:${seats.indexOf(over)}`);
    });
  });
  document.addEventListener("pointercancel", let_go);
  draw();
})();
