// What a device keeps of the taps of one table, and which of its pages sends them. Every tap is an entry of its own:
// no page of the table writes over another's, and each is removed by whoever had it answered.
globalThis.outboxStore = (() => {
  "use strict";
  const id = document.getElementById("table")?.dataset.game;
  const KEY = `outbox:${id}:`; // and the token of the tap
  const ALL = `outbox:${id}`; // where version 1.0 kept all of them
  const SENDER = `sender:${id}`;
  const LEASE = 10000; // milliseconds: longer than a page waits for an answer
  const page = Math.random().toString(36).slice(2);
  const kept = new Set(); // tokens of what is kept, as far as this page knows

  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null; // nothing that we wrote, or a browser that keeps nothing
    }
  };

  const complete = (item) => ({ after: [], ...item }); // earlier versions did not say what a tap came after

  const keys = () => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(KEY));
    } catch {
      return [];
    }
  };

  const remove = (token) => {
    kept.delete(token);
    try {
      localStorage.removeItem(KEY + token);
    } catch {
      // Then it was never kept.
    }
  };

  const write = (item) => {
    try {
      localStorage.setItem(KEY + item.token, JSON.stringify(item));
      kept.add(item.token);
    } catch {
      // No room, or a private window: the page says that it keeps the tap only as long as it is open.
    }
  };

  const items = () => {
    const found = keys().map(read).filter((item) => item?.token);
    for (const item of found) kept.add(item.token);
    return found.map(complete);
  };

  const earlier = () => (read(ALL) ?? []).map((item, order) => complete({ ...item, order }));

  const clearEarlier = () => {
    if (read(ALL)) localStorage.removeItem(ALL);
  };

  const concerns = ({ key }) => key === null || key.startsWith(KEY);

  // One page sends at a time: by a lock of the browser where there is one, which plain http has not, else by a lease
  // that runs out. Where two send all the same, the token of the tap has the server answer both alike.
  // Returns whether it was this page's turn.
  const alone = async (send) => {
    if (navigator.locks) return navigator.locks.request(SENDER, () => send().then(() => true));
    const held = read(SENDER);
    const left = (held?.until ?? 0) - Date.now();
    if (held?.page !== page && left > 0 && left <= LEASE) return false;
    try {
      localStorage.setItem(SENDER, JSON.stringify({ page, until: Date.now() + LEASE }));
    } catch {
      // A browser that keeps nothing has nothing that two pages could both send.
    }
    try {
      await send();
    } finally {
      if (read(SENDER)?.page === page) localStorage.removeItem(SENDER);
    }
    return true;
  };

  return { kept, items, earlier, clearEarlier, write, remove, concerns, alone };
})();
