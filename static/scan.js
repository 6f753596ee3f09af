// Reads the code of house rules by the camera, where the browser has a reader of its own; elsewhere the page says so.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const part = document.querySelector("[data-scan]");
  if (!part || !("BarcodeDetector" in window) || !navigator.mediaDevices?.getUserMedia) return;
  const start = part.querySelector("[data-scan-start]");
  const video = part.querySelector("video");
  const says = part.querySelector("[role=status]");
  const line = document.getElementById("line");
  const LOOK_EVERY = 250; // milliseconds: a camera held still needs no more
  part.hidden = false;
  document.querySelector("[data-no-scan]").hidden = true;

  const stop = () => {
    for (const track of video.srcObject?.getTracks() ?? []) track.stop();
    video.srcObject = null;
    video.hidden = true;
    start.hidden = false;
  };
  const look = async (reader) => {
    if (!video.srcObject) return;
    const [code] = await reader.detect(video).catch(() => []);
    if (!code) return void setTimeout(look, LOOK_EVERY, reader);
    stop();
    line.value = code.rawValue;
    line.form.requestSubmit(line.form.querySelector("[data-shows]"));
  };
  start.addEventListener("click", async () => {
    try {
      const reader = new BarcodeDetector({ formats: ["qr_code"] });
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      video.hidden = false;
      start.hidden = true;
      says.textContent = part.dataset.hold;
      look(reader);
    } catch {
      stop();
      says.textContent = part.dataset.none;
    }
  });
  addEventListener("pagehide", stop);
});
