// What a game's page does by itself: polls the game, speaks the call once, scrolls to the current deal, keeps the
// screen awake, and registers the service worker for offline copies. Works without htmx.
(() => {
  "use strict";
  const WATCHING = 2000; // polling interval in milliseconds
  const WRITING = 5000; // for a device that writes, which only asks whether it still has the pen
  const WORKER = new URL("../sw.js", document.currentScript.src).href; // a proxy may serve us under a path
  const root = () => document.querySelector("[data-live]");
  const oldCopy = document.querySelector("[data-kept-copy]"); // set if the service worker showed an old copy
  if (!root()) return;
  const words = JSON.parse(document.documentElement.dataset.words); // in the language of the page
  let spoken = root().dataset.say;
  let failed = null; // time of the first failed request in a row
  let timer = 0;

  const time = (date) => `${date.getHours()}:${String(date.getMinutes()).padStart(2, "0")}`;

  // ---------- says what is new, once ----------
  const say = () => {
    const { say: news = "", voice } = root()?.dataset ?? {};
    if (news && news !== spoken) {
      document.getElementById("say").textContent = news;
      if (voice !== undefined && window.speechSynthesis) {
        speechSynthesis.cancel();
        const call = new SpeechSynthesisUtterance(news);
        call.lang = document.documentElement.lang;
        speechSynthesis.speak(call);
      }
    }
    spoken = news;
  };

  // ---------- follows ----------
  // Waiting taps are sent before the page is reloaded, because they may not be saved, and their result is shown first.
  const waits = () => document.querySelector(".is-unsaved, #unsaved:not([hidden]), .foot--refused, .foot--ask");

  const show = (text, again) => {
    const now = root();
    const next = new DOMParser().parseFromString(text, "text/html").querySelector("[data-live]");
    // Somebody may be tapping, so a device that writes is only told that it lost the pen, and updated when it becomes
    // visible again.
    const typing = now.contains(document.activeElement) && document.activeElement.matches("input");
    const keeps = "writes" in now.dataset && "writes" in (next?.dataset ?? {});
    if (!next || typing || (keeps && !(again && !waits()))) return;
    const frame = now.querySelector(".side");
    const [top, left] = [frame?.scrollTop, frame?.scrollLeft];
    now.replaceWith(next);
    next.querySelector(".side")?.scrollTo(left, top);
    window.htmx?.process(next);
    document.dispatchEvent(new CustomEvent("live:shown"));
    say();
    follow();
  };

  const mark = () => {
    const place = document.getElementById("watching");
    if (!place) return;
    place.dataset.was ??= place.textContent;
    place.textContent = failed ? words.cut.replace("{time}", time(failed)) : place.dataset.was;
  };

  const look = async (again = false) => {
    clearTimeout(timer);
    if (document.hidden || !root()) return;
    const { live, tag } = root().dataset;
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), 8000);
    try {
      const answer = await fetch(live, {
        headers: { "HX-Request": "true", "If-None-Match": `W/"${tag}"` },
        cache: "no-store",
        signal: stop.signal,
      });
      if (answer.headers.get("HX-Redirect")) return location.assign(answer.headers.get("HX-Redirect"));
      if (!answer.ok && answer.status !== 304) throw new Error(answer.status);
      if (oldCopy && !waits()) return location.reload();
      oldCopy?.remove();
      failed = null;
      if (answer.status === 200) show(await answer.text(), again);
      document.dispatchEvent(new CustomEvent("live:reached"));
    } catch {
      failed ??= new Date();
    } finally {
      clearTimeout(late);
    }
    mark();
    timer = setTimeout(() => look(), "writes" in root().dataset ? WRITING : WATCHING);
  };

  // ---------- follows the table to its next game ----------
  // Nobody taps a TV, so it follows by itself.
  const FOLLOWS = 60000; // milliseconds for reading the result
  let leaving = 0;
  const follow = () => {
    const next = root()?.querySelector("[data-next]")?.dataset.next;
    if (next && "awake" in root().dataset && !leaving) leaving = setTimeout(() => location.assign(next), FOLLOWS);
  };

  // ---------- keeps the deal in hand in sight ----------
  // A long sheet beside a board scrolls in its own frame; `tr.correcting` is the deal being corrected.
  let seen = "";
  const keepInSight = () => {
    const frame = document.querySelector("#table .side");
    const row = frame?.querySelector("tr.correcting, tr.live");
    if (!row || row.textContent === seen) return;
    seen = row.textContent; // only if something is new, so that scrolling back is not disturbed
    const [box, line] = [frame.getBoundingClientRect(), row.getBoundingClientRect()];
    const high = box.height - (parseFloat(getComputedStyle(frame).scrollPaddingBottom) || 0);
    if (line.top < box.top || line.bottom > box.top + high) frame.scrollTop += line.top - box.top - high / 2;
  };

  // A phone scrolled down to the last row shows the next deal and the result from the top.
  let deal = root().dataset.deal;
  const beginAtTop = () => {
    if (root().dataset.deal === deal) return;
    deal = root().dataset.deal;
    window.scrollTo(0, 0);
  };

  // ---------- keeps the screen awake ----------
  const stayAwake = async () => {
    if (document.hidden || !("awake" in (root()?.dataset ?? {}))) return;
    if (navigator.wakeLock) return navigator.wakeLock.request("screen").catch(() => {});
    const line = document.getElementById("foot-line");
    if (!line) return;
    try {
      if (localStorage.getItem("awake-told")) return;
      localStorage.setItem("awake-told", "1");
    } catch {
      // Without storage this is shown each time.
    }
    const small = line.querySelector("small") ?? line.appendChild(document.createElement("small"));
    small.textContent = words.dark;
  };

  document.addEventListener("visibilitychange", () => {
    look(true);
    stayAwake();
  });
  window.addEventListener("online", () => look());
  // A page restored by Back or from memory may be outdated.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward") look(true);
  });
  document.addEventListener("htmx:after:swap", say);
  document.addEventListener("htmx:after:swap", keepInSight);
  document.addEventListener("htmx:after:swap", beginAtTop);
  keepInSight();
  follow();
  timer = setTimeout(() => look(), WATCHING);
  stayAwake();
  navigator.serviceWorker?.register(WORKER).catch(() => {});
})();
