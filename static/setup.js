// The seats are drawn round a table, where a name can be dragged to another seat. Quick fingers on the new-game page: a tap
// made while the last one is still under way waits for the page that answers it, since each tap sends the whole page as it
// stands; a name that is sent leaves the field at once, and what is typed meanwhile is not swapped away.
(() => {
  "use strict";
  const waiting = [];
  let busy = false;
  let adding = false; // the request under way seats the name in the field
  let sent = "";
  let later = ""; // typed since a name was put off

  const form = () => document.getElementById("draft");
  const field = () => form()?.elements.namedItem("name");
  const round = () => document.querySelector(".round[data-sides]");
  const draw = () => round()?.classList.add("is-round");
  const press = (value) => {
    const button = Object.assign(document.createElement("button"), { name: "act", value, hidden: true });
    form().append(button);
    form().requestSubmit(button);
    button.remove();
  };
  const ours = (event) => event.detail?.ctx?.sourceElement?.id === "draft";

  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form()) return;
      const act = event.submitter?.value ?? "add";
      if (!busy) {
        adding = act === "add";
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      waiting.push({ act, name: field()?.value });
      if (act === "add") field().value = "";
    },
    true,
  );

  document.addEventListener("htmx:before:request", (event) => {
    if (!ours(event)) return;
    busy = true;
    sent = field()?.value ?? "";
    if (adding && field()) field().value = later;
    later = "";
  });

  document.addEventListener("htmx:before:swap", (event) => {
    if (!ours(event)) return;
    const typed = field()?.value ?? "";
    const focused = document.activeElement === field();
    // once the answer stands, and before the next key: htmx itself moves the focus later
    queueMicrotask(() => {
      const name = field();
      if (name && (adding ? typed : typed !== sent)) name.value = typed;
      if (focused) name?.focus();
    });
  });

  document.addEventListener("htmx:finally:request", (event) => {
    if (!ours(event)) return;
    busy = false;
    const name = field();
    const next = waiting.shift();
    const button = [...(form()?.querySelectorAll("button[name=act]") ?? [])].find((one) => one.value === next?.act);
    if (button && name && next.act === "add") {
      later = name.value;
      name.value = next.name;
    }
    if (button) form().requestSubmit(button);
    draw();
  });

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
    const sit = event.target.closest?.(".is-round:not(.is-swapping) .seat:not(.is-empty) .sit");
    if (!sit || event.button) return;
    held = { seat: sit.closest(".seat"), name: sit.querySelector("b"), x: event.clientX, y: event.clientY };
  });

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
    document.addEventListener("click", (event) => (event.preventDefault(), event.stopPropagation()), { capture: true, once: true });
    setTimeout(() => {
      const seats = [...document.querySelectorAll(".seats > .seat")];
      if (over) press(`swap:${seats.indexOf(seat)}:${seats.indexOf(over)}`);
    });
  });
  document.addEventListener("pointercancel", let_go);
  draw();
})();
