// Brings htmx: from the CDN when it answers in time with the right file, else the copy this server keeps.
// Without either every form and link still works; the page then reloads at each tap.
(() => {
  "use strict";
  const CDN = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js";
  const INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn";
  const LOCAL = new URL("../htmx.js", document.currentScript.src).href;
  const DEADLINE = 1500; // milliseconds: a table without internet should not wait longer at its first page

  const remember = (value) => {
    try {
      sessionStorage.setItem("htmx-from", value);
    } catch {
      // A browser that keeps nothing asks the CDN again at each page.
    }
  };

  const remembered = () => {
    try {
      return sessionStorage.getItem("htmx-from");
    } catch {
      return null;
    }
  };

  // What is changed before htmx is here is shown by it as soon as it is.
  let early = null;
  const note = ({ target }) => {
    early = target;
  };
  const tell = () => {
    document.removeEventListener("change", note);
    early?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  document.addEventListener("change", note);

  // The Integrity-Policy asks for both attributes, on scripts added here too.
  const add = (src, otherwise) => {
    const script = document.createElement("script");
    script.src = src;
    script.integrity = INTEGRITY;
    script.crossOrigin = "anonymous";
    script.addEventListener("load", () => setTimeout(tell)); // htmx begins in such a moment too, asked for before
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
    else if (await askCdn()) add(CDN, takeLocal); // out of the browser's cache now
    else takeLocal();
  };

  load();
})();
