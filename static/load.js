// Loads htmx from the CDN if it answers in time with the right file, otherwise this server's copy.
// Without htmx every form and link still works, with a reload on each tap.
(() => {
  "use strict";
  const CDN = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js";
  const INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn";
  const LOCAL = new URL("../htmx.js", document.currentScript.src).href;
  const DEADLINE = 1500; // milliseconds; without internet the first page should not wait longer

  const remember = (value) => {
    try {
      sessionStorage.setItem("htmx-from", value);
    } catch {
      // Without storage the CDN is tried again on each page.
    }
  };

  const remembered = () => {
    try {
      return sessionStorage.getItem("htmx-from");
    } catch {
      return null;
    }
  };

  // Changes made before htmx is loaded are sent as soon as it is.
  let early = null;
  const note = ({ target }) => {
    early = target;
  };
  const tell = () => {
    document.removeEventListener("change", note);
    early?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  document.addEventListener("change", note);

  // The Integrity-Policy requires both attributes, also on scripts added here.
  const add = (src, otherwise) => {
    const script = document.createElement("script");
    script.src = src;
    script.integrity = INTEGRITY;
    script.crossOrigin = "anonymous";
    script.addEventListener("load", () => setTimeout(tell)); // htmx also starts in a timeout, which was set earlier
    if (otherwise) script.addEventListener("error", otherwise);
    document.head.append(script);
  };

  const takeLocal = () => {
    remember("local");
    add(LOCAL);
  };

  const askCdn = async () => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), DEADLINE);
    try {
      const answer = await fetch(CDN, { integrity: INTEGRITY, credentials: "omit", signal: stop.signal });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  };

  const load = async () => {
    if (remembered() === "local") add(LOCAL);
    else if (await askCdn()) add(CDN, takeLocal); // now from the browser's cache
    else takeLocal();
  };

  load();
})();
