// Keeps a copy of each opened sheet for when there is no connection. It only responds if the server does not, and never
// handles requests that write.
const SHEETS = "sheets-1";
const FILES = "files-1";
const MOST = 30; // most sheets kept
const BASE = new URL("./", location).pathname; // a proxy may serve us under a path
const KEPT = /^$|^(g|w)\/[^/]+(\/board|\/sheet)?$/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url.pathname));
  else if (url.pathname === `${BASE}htmx.js` || (url.pathname.startsWith(`${BASE}static/`) && url.searchParams.has("v")))
    event.respondWith(file(request));
});

function isKept(path) {
  return path.startsWith(BASE) && KEPT.test(path.slice(BASE.length));
}

async function page(request, path) {
  try {
    const answer = await fetch(request);
    if (isKept(path)) await keep(path, answer.clone());
    return answer;
  } catch {
    const copy = isKept(path) && (await (await caches.open(SHEETS)).match(path));
    return copy ? old(copy) : nothing();
  }
}

async function keep(path, answer) {
  const sheets = await caches.open(SHEETS);
  await sheets.delete(path);
  // A page that is deleted, or now needs the passphrase, must not stay readable.
  if (!answer.ok || answer.redirected) return;
  const headers = { ...guarded(answer), "Kept-At": new Date().toISOString() };
  await sheets.put(path, new Response(await answer.blob(), { headers }));
  const paths = await sheets.keys();
  for (const past of paths.slice(0, Math.max(0, paths.length - MOST))) await sheets.delete(past);
}

// The URL of a file changes with its content, so a copy is never outdated.
async function file(request) {
  const files = await caches.open(FILES);
  const copy = await files.match(request);
  if (copy) return copy;
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  const path = (address) => new URL(address).pathname;
  for (const past of await files.keys()) if (path(past.url) === path(request.url)) await files.delete(past);
  await files.put(request, answer.clone());
  return answer;
}

async function old(copy) {
  const says = `<p class="notice" role="status" data-kept-copy>${WORDS.old.replace("{time}", time(copy))}</p>`;
  return new Response((await copy.text()).replace(/<body[^>]*>/, `$&${says}`), { headers: guarded(copy) });
}

async function nothing() {
  const files = await (await caches.open(FILES)).keys();
  const styles = files.filter(({ url }) => /\/css\/(base|pages)\.css\?/.test(url));
  const says =
    `<!doctype html><html lang=${WORDS.lang}><meta charset=utf-8><meta name=viewport content='width=device-width'>` +
    `<title>${WORDS.title}</title>${styles.map(({ url }) => `<link rel=stylesheet href="${url}">`).join("")}` +
    `<div class=page><header class='mast mast--one'><h1>${WORDS.title}</h1></header><main><p class=part>${WORDS.nothing}</p>` +
    `<ul>${(await copies()).join("")}</ul><p><a class=btn href='${BASE}'>${WORDS.games}</a></p></main></div>`;
  return new Response(says, { status: 503, headers: plain() });
}

// A list item for each kept sheet, newest first; its title is already HTML.
async function copies() {
  const sheets = await caches.open(SHEETS);
  const paths = (await sheets.keys()).map(({ url }) => new URL(url).pathname).filter((path) => path !== BASE);
  const line = async (path) => {
    const copy = await sheets.match(path);
    const title = /<title>([^<]*)<\/title>/.exec(await copy.text())?.[1] ?? path;
    return `<li class=part><a class=btn href="${path}"><span>${title}<br><small>${time(copy)}</small></span></a></li>`;
  };
  return Promise.all(paths.reverse().map(line));
}

function time(copy) {
  return new Date(copy.headers.get("Kept-At")).toLocaleString(WORDS.locale, { dateStyle: "medium", timeStyle: "short" });
}

// A kept page keeps its Content-Security-Policy.
function guarded(answer) {
  const policy = ["Content-Security-Policy", "Integrity-Policy"].filter((name) => answer.headers.has(name));
  return { ...plain(), ...Object.fromEntries(policy.map((name) => [name, answer.headers.get(name)])) };
}

function plain() {
  return { "Content-Type": "text/html; charset=utf-8" };
}
