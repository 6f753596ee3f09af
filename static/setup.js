// Quick fingers on the new-game page: a tap made while the last one is still under way waits for the page that answers
// it, since each tap sends the whole page as it stands; and what was typed meanwhile is not swapped away.
(() => {
  "use strict";
  const waiting = [];
  let busy = false;
  let sent = "";
  let typed = "";

  const form = () => document.getElementById("draft");
  const field = () => form()?.elements.namedItem("name");
  const ours = (event) => event.detail?.ctx?.sourceElement?.id === "draft";

  document.addEventListener(
    "submit",
    (event) => {
      if (!busy || event.target !== form()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      waiting.push(event.submitter?.value ?? "add");
    },
    true,
  );

  document.addEventListener("htmx:before:request", (event) => {
    if (!ours(event)) return;
    busy = true;
    sent = field()?.value ?? "";
  });

  document.addEventListener("htmx:before:swap", (event) => {
    if (ours(event)) typed = field()?.value ?? "";
  });

  document.addEventListener("htmx:finally:request", (event) => {
    if (!ours(event)) return;
    busy = false;
    const name = field();
    if (name && typed !== sent) name.value = typed;
    const next = waiting.shift();
    const button = [...(form()?.querySelectorAll("button[name=act]") ?? [])].find((one) => one.value === next);
    if (button) form().requestSubmit(button);
  });
})();
