// Copies a text to the clipboard where the browser lets us; where it does not, the text itself can be selected.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll("[data-copies]")) {
    const text = document.getElementById(button.dataset.copies);
    const status = button.parentElement.querySelector("[data-copied]");
    const byHand = button.parentElement.querySelector("[data-by-hand]");
    button.hidden = false;
    byHand.hidden = true;
    button.addEventListener("click", async () => {
      text.focus();
      text.select();
      let copied = false;
      try {
        // On plain http there is no clipboard; the older way still works there.
        if (navigator.clipboard) await navigator.clipboard.writeText(text.value);
        copied = navigator.clipboard ? true : document.execCommand("copy");
      } catch {
        copied = false;
      }
      status.textContent = copied ? JSON.parse(document.documentElement.dataset.words).copied : "";
      byHand.hidden = copied;
    });
  }
});
