// Opens the share sheet with the picture if it accepts files, otherwise the link works as usual. The picture is fetched
// before the tap, because Safari only opens a share sheet directly after one.
(() => {
  "use strict";
  const takesFiles = () => {
    try {
      return navigator.canShare?.({ files: [new File([""], "result.png", { type: "image/png" })] }) ?? false;
    } catch {
      return false;
    }
  };
  const pictures = new Map();

  const offer = async () => {
    for (const button of document.querySelectorAll("[data-link]")) button.hidden = !navigator.share;
    if (!takesFiles()) return;
    for (const button of document.querySelectorAll("[data-picture]")) {
      const { picture } = button.dataset;
      if (!pictures.has(picture)) {
        pictures.set(picture, null);
        const answer = await fetch(picture).catch(() => null);
        if (answer?.ok) pictures.set(picture, new File([await answer.blob()], "result.png", { type: "image/png" }));
        else pictures.delete(picture);
      }
      if (!pictures.get(picture) || !button.hidden) continue;
      button.hidden = false;
      button.parentElement.querySelector("a.btn--main")?.classList.remove("btn--main");
    }
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-picture], [data-link]");
    const file = button && pictures.get(button.dataset.picture);
    if (!file && !button?.dataset.link) return;
    event.preventDefault();
    navigator.share(file ? { files: [file] } : { url: button.dataset.link }).catch((error) => {
      if (error.name !== "AbortError" && button.href) location.assign(button.href);
    });
  });
  document.addEventListener("htmx:after:swap", offer);
  offer();
})();
