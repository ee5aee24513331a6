// What was tapped goes to the service in order, once, and is kept on this device until it is there:
// a lost connection or a reload loses nothing.

import { ask, headers } from "../common.js";

const FIRST_WAIT = 700;
const LONGEST_WAIT = 10000;

/**
 * `kept` and then `heard` get the table that an operation made; `changed` is called whenever
 * something else here has changed.
 */
export function openQueue(id, { kept, heard, changed, last }) {
  const key = `whistlestop-queue-${id}`;
  const base = `/api/v1/tables/${encodeURIComponent(id)}`;
  const queue = { away: false, stopped: null, problem: null, ops: read() };
  let running = false;
  let wait = FIRST_WAIT;
  let timer = null;
  const waiting = [];

  function read() {
    try {
      const ops = JSON.parse(localStorage.getItem(key) || "[]");
      return Array.isArray(ops) ? ops : [];
    } catch {
      return [];
    }
  }
  function save() {
    try {
      if (queue.ops.length) localStorage.setItem(key, JSON.stringify(queue.ops));
      else localStorage.removeItem(key);
    } catch {
      // A device that keeps nothing: what is tapped lives as long as the page.
    }
    changed();
  }

  /** Adds an operation: `{ path, body }`. */
  function add(path, body) {
    queue.ops.push({ path, body });
    save();
    pump();
  }

  /** Takes the last lines back, if they have not been sent. */
  function drop() {
    const last = queue.ops.at(-1);
    if (!last || last.seq || last.path !== "lines") return null;
    queue.ops.pop();
    save();
    return last;
  }

  /** The log as it will stand when all that was tapped is written. */
  function ahead(table) {
    const all = table.lines.map((line) => ({ line, waits: false }));
    const fresh = (lines) => lines.map((line) => ({ line, waits: true }));
    for (const { path, body, seq } of queue.ops) {
      if (seq && seq <= table.seq) continue;
      if (path === "lines") all.push(...fresh(body.lines));
      else if (path === "takeback") all.splice(all.length - body.count);
      else if (path === "correct") all.splice(body.line - 1, 1, ...fresh(body.lines));
    }
    return all;
  }

  function later() {
    queue.away = true;
    clearTimeout(timer);
    timer = setTimeout(pump, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
    changed();
  }

  async function pump() {
    if (running || queue.stopped) return;
    running = true;
    clearTimeout(timer);
    while (queue.ops.length && !queue.stopped) {
      const [op] = queue.ops;
      // The number is kept before it is sent: the same operation never gets another one.
      if (!op.seq) {
        op.seq = last() + 1;
        save();
      }
      try {
        const answer = await ask(`${base}/${op.path}`, {
          method: "POST",
          headers: { ...headers(), "content-type": "application/json" },
          body: JSON.stringify({ seq: op.seq, ...op.body }),
        });
        const table = await answer.json();
        // An operation that stays here longer than it must is sent again, and counts once.
        kept(table);
        queue.ops.shift();
        queue.away = false;
        wait = FIRST_WAIT;
        save();
        heard(table, op);
      } catch (problem) {
        if (!(problem.status >= 400 && problem.status < 500) || problem.status === 429 || problem.status === 408) {
          running = false;
          later();
          settle();
          return;
        }
        queue.stopped = problem.status === 409 ? "conflict" : "refused";
        queue.problem = problem;
        changed();
      }
    }
    running = false;
    if (queue.ops.length === 0) await look();
    settle();
  }

  /** Somebody who was away looks what has happened. */
  async function look() {
    if (!queue.away) return;
    try {
      const table = await (await ask(base, { headers: headers() })).json();
      queue.away = false;
      wait = FIRST_WAIT;
      heard(table, null);
      changed();
    } catch (problem) {
      if (!problem.status) later();
    }
  }

  /** Waits until all that was tapped is written, or cannot be. */
  const drained = () => new Promise((done) => {
    if (!running && (queue.ops.length === 0 || queue.away || queue.stopped)) done();
    else waiting.push(done);
  });
  const settle = () => waiting.splice(0).forEach((done) => done());

  /** Goes on after a stop: with what is left, or without it. */
  function resume(keep) {
    if (keep) for (const op of queue.ops) delete op.seq;
    else queue.ops = [];
    queue.stopped = null;
    queue.problem = null;
    save();
    pump();
  }
  /** Goes on without the first operation, which the service refuses. */
  function skip() {
    const [op] = queue.ops.splice(0, 1);
    queue.stopped = null;
    queue.problem = null;
    save();
    pump();
    return op;
  }

  addEventListener("online", () => {
    wait = FIRST_WAIT;
    pump();
  });
  addEventListener("offline", changed);
  return Object.assign(queue, { add, drop, ahead, pump, resume, skip, drained, lost: later });
}
