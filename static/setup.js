// The seats are drawn round a table, where a name can be dragged to another seat. A name that is sent leaves its field at
// once, so that the next is typed while the last one sits down.
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

  field()?.removeAttribute("autofocus"); // of the page: a tap elsewhere brings up no keyboard
  // htmx has read the form by then.
  document.addEventListener("submit", (event) => event.defaultPrevented && (field().value = ""));
  document.addEventListener("htmx:finally:request", draw);
  addEventListener("pageshow", (event) => event.persisted && location.reload());

  // A seat is lifted after a finger's width; let go over another, the two swap.
  const FAR = 8;
  let held = null;

  const seatAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".seat:not(.is-empty)");
  const let_go = () => {
    held?.name.style.removeProperty("transform");
    held?.seat.classList.remove("is-lifted");
    held?.over?.classList.remove("is-over");
    if (held?.said) document.getElementById("foot").textContent = held.said;
    held = null;
  };

  document.addEventListener("pointerdown", (event) => {
    const sit = event.target.closest?.(".is-round .seat:not(.is-empty) .sit");
    if (!sit || event.button) return;
    held = { seat: sit.closest(".seat"), name: sit.querySelector("b"), x: event.clientX, y: event.clientY };
  });

  // What a finger flung would go on moving, and the browser takes the next tap for the one that stops it.
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
    held.said ??= foot.textContent;
    const names = held.over && [held.seat, held.over].map((seat) => seat.querySelector("b").textContent);
    foot.textContent = names ? round().dataset.drop.replace("{one}", () => names[0]).replace("{other}", () => names[1]) : held.said;
  });

  document.addEventListener("pointerup", () => {
    const { seat, over, lifted } = held ?? {};
    let_go();
    if (!lifted) return;
    // A mouse clicks where it lets go, before any timer; a finger that dragged makes no click.
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
