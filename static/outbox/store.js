// The saved taps of one game on this device, and which tab sends them. Every tap has its own key, so that no tab
// overwrites another's, and is removed by the tab that had it answered.
globalThis.outboxStore = (() => {
  "use strict";
  const id = document.getElementById("table")?.dataset.game;
  const KEY = `outbox:${id}:`; // followed by the token of the tap
  const ALL = `outbox:${id}`; // where version 1.0 saved all of them
  const SENDER = `sender:${id}`;
  const LEASE = 10000; // milliseconds; longer than a page waits for a response
  const page = Math.random().toString(36).slice(2);
  const saved = new Set(); // tokens of saved taps, as far as this page knows

  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null; // not written by us, or no storage
    }
  };

  const complete = (item) => ({ after: [], ...item }); // earlier versions did not save `after`

  const keys = () => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(KEY));
    } catch {
      return [];
    }
  };

  const remove = (token) => {
    saved.delete(token);
    try {
      localStorage.removeItem(KEY + token);
    } catch {
      // Then it was never saved.
    }
  };

  const write = (item) => {
    try {
      localStorage.setItem(KEY + item.token, JSON.stringify(item));
      saved.add(item.token);
    } catch {
      // No room, or a private window. The page says that the tap is only kept while it is open.
    }
  };

  const items = () => {
    const valid = keys().map(read).filter((item) => item?.token);
    for (const item of valid) saved.add(item.token);
    return valid.map(complete);
  };

  const earlier = () => (read(ALL) ?? []).map((item, order) => complete({ ...item, order }));

  const clearEarlier = () => {
    if (read(ALL)) localStorage.removeItem(ALL);
  };

  const concerns = ({ key }) => key === null || key.startsWith(KEY);

  // Only one tab sends at a time: with a browser lock or, on plain http, which has none, with a lease that expires. If
  // two send anyway, the server recognizes the token and gives both the same response. Returns whether it was this
  // tab's turn.
  const alone = async (send) => {
    if (navigator.locks) return navigator.locks.request(SENDER, () => send().then(() => true));
    const held = read(SENDER);
    const left = (held?.until ?? 0) - Date.now();
    if (held?.page !== page && left > 0 && left <= LEASE) return false;
    try {
      localStorage.setItem(SENDER, JSON.stringify({ page, until: Date.now() + LEASE }));
    } catch {
      // Without storage there is nothing that two tabs could both send.
    }
    try {
      await send();
    } finally {
      if (read(SENDER)?.page === page) localStorage.removeItem(SENDER);
    }
    return true;
  };

  return { saved, items, earlier, clearEarlier, write, remove, concerns, alone };
})();
