// Copies a text to the clipboard. If the browser does not allow it, the text can be selected by hand.
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
        // Plain http has no clipboard API, but execCommand still works there.
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
