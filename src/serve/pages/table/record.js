// The scribe's page: a table, whose moves are tapped, judged and written line by line.

import { ask, by, follow, headers, make, trouble } from "../common.js";
import { drawingOf, openMap, stageOf } from "../map.js";
import { ending } from "./ending.js";
import { freely } from "./free.js";
import { openLayout } from "./layout.js";
import { openLog } from "./log.js";
import { openMenu } from "./menu.js";
import { LETTERS, button, hint, nameCards, row, spelt } from "./parts.js";
import { showPlayers } from "./players.js";
import { openQueue } from "./queue.js";
import { openReferee } from "./referee.js";
import { leftOver, setupSteps } from "./setup.js";
import { claimStep, turnSteps } from "./turn.js";
import { say } from "./words.js";
import { openYards } from "./yards.js";

const id = decodeURIComponent(location.pathname.split("/")[2] || "");
const base = `/api/v1/tables/${encodeURIComponent(id)}`;
const memory = `whistlestop-table-${id}`;
const copy = `whistlestop-seen-${id}`;

/** The table as it was last heard of. */
let table = null;
let offers = null;
let asking = 0;
let acts = {};
const ours = new Set();

/** What the steps of a turn see and do. */
const desk = {
  draft: "", seat: null, free: false, fast: false, begun: false, skipped: new Set(), redo: [],
  stage: null, map: null, view: null, inTiles: false, lastSeat: null, before: null, idle: null,
  get scene() { return table?.frame?.scene || {}; },
  get table() { return table; },
  get who() { return called(desk.seat); },
  nameOf: (seat) => table.players[seat]?.name ?? "",
  handOf: (seat) => table.frame?.players[seat]?.hand || {},
  lineWord: (colour) => colour,
  ticketWords,
  base, step, taps, go, commit, edit, undo, lines, reload,
  finish: () => edit("finish", {}),
  skip: (text) => { desk.skipped.add(text); keep(); render(); },
  begin: () => { desk.begun = true; keep(); render(); },
  choose: (seat) => { Object.assign(desk, { seat, free: false }); go(""); },
};

/** A name as a log spells it: as the service does, where it has said so. */
function called(seat) {
  const name = table.players[seat]?.name ?? "";
  const said = offers?.moves?.find((move) => move.seat === seat)?.text;
  return said?.startsWith(`${name} `) ? name : spelt(name);
}

function ticketWords(name) {
  const board = desk.stage.stage.board;
  const ticket = board?.tickets.find(({ cities }) => cities.join("-") === name);
  if (!ticket) return name;
  const printed = (city) => board.cities.find((one) => one.name === city)?.printed || city;
  return `${ticket.cities.map(printed).join("–")} · ${ticket.points}`;
}

/** What a reload must not lose. */
function keep() {
  const { draft, seat, fast, begun, skipped, redo, lastSeat } = desk;
  try {
    localStorage.setItem(memory, JSON.stringify({ draft, seat, fast, begun, skipped: [...skipped], redo, lastSeat }));
  } catch { /* it lives as long as the page */ }
}
function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(memory) || "{}");
    // Who moves is asked anew, unless a turn is under way.
    Object.assign(desk, kept, { skipped: new Set(kept.skipped || []), redo: kept.redo || [], draft: kept.draft || "", seat: kept.draft ? kept.seat : null });
  } catch { /* nothing was kept */ }
}

/** The table itself, for a page that is loaded without a connection. */
function keepTable(table) {
  try {
    if (table.archived) localStorage.removeItem(copy);
    else if (table.role === "scribe") localStorage.setItem(copy, JSON.stringify({ ...table, from: 0 }));
  } catch { /* then there has to be a connection */ }
}
function keptTable() {
  try {
    return JSON.parse(localStorage.getItem(copy) || "null");
  } catch {
    return null;
  }
}

const queue = openQueue(id, {
  kept: keepTable,
  last: () => table?.seq ?? 0,
  heard: (next, op) => {
    if (op) ours.add(next.seq);
    take(next);
    // Who was away hears what has become of it.
    if (!op || op.path !== "lines") go(desk.draft);
  },
  changed: () => {
    if (queue.stopped) busy(false);
    showState();
  },
});
desk.queue = queue;

/** Shows parts in the panel, with a way back. */
function step(parts) {
  const back = button(say("back"), () => { desk.map?.light(null); render(); }, { data: { act: "back" } });
  by("panel").replaceChildren(...parts, row("choices", back));
  by("panel").scrollTop = 0;
}

/** What can be tapped on the map: routes, cities or squares, and what a tap does. */
function taps(next) {
  acts = next;
  if (desk.map) desk.map.offer({ routes: [...(next.routes?.keys() || [])], cities: [...(next.cities?.keys() || [])], strong: next.strong });
  else desk.view?.offer(next.squares);
}

/** What could follow a line as far as it is written. */
async function offersFor(line) {
  await queue.drained();
  if (desk.free || queue.away || queue.stopped) return freed(line);
  const asked = new URLSearchParams({ line: line || (desk.seat === null ? "" : called(desk.seat)) });
  if (desk.fast && table.turn > 0) asked.set("after", "missing");
  try {
    return await (await ask(`${base}/moves?${asked}`, { headers: headers() })).json();
  } catch (problem) {
    if (problem.status) throw problem;
    queue.lost();
    return freed(line);
  }
}
/** The same where nobody is asked. */
function freed(line) {
  desk.seat ??= guess();
  return freely(desk.stage, table.players.map(({ name }) => name), desk.seat, called(desk.seat), line || called(desk.seat));
}

/** A tap on a route that is not offered: perhaps it was claimed all the same. */
function notOffered(route) {
  if (desk.draft !== "" || !offers?.moves.some(({ kind }) => kind === "claim")) return;
  const seat = desk.seat ?? guess();
  const claim = () => {
    Object.assign(desk, { seat, free: true });
    offers = freed("");
    claimStep(desk, offers.moves.find((move) => move.route === route));
  };
  step([
    make("h2", desk.map.routeWords(route)), hint(say("claim-not-offered", { who: desk.nameOf(seat) })),
    row("choices", button(say("claim-all-the-same"), claim, { data: { act: "all-the-same" } })),
  ]);
  desk.map.light({ routes: [route] });
}
/** Whose turn it may be, where nobody can be asked; the service does not know yet of what waits. */
function guess() {
  const next = desk.lastSeat === null ? 0 : (desk.lastSeat + 1) % table.players.length;
  return queue.ops.length ? next : table.due ?? next;
}

/** Goes on with a line under way; an empty one is a new turn. */
async function go(line) {
  desk.draft = line;
  keep();
  showDraft();
  asking += 1;
  const mine = asking;
  busy(true);
  try {
    const next = await offersFor(line);
    if (mine !== asking) return;
    offers = next;
    if (line === "") desk.seat = offers.seat;
    if (line === "" && !offers.free) desk.idle = offers;
    trouble(null);
    busy(false);
    render();
  } catch (problem) {
    busy(false);
    trouble(problem);
  }
}
const busy = (is) => by("panel").setAttribute("aria-busy", String(is));

function render() {
  if (!offers || !table) return;
  showPlayersNow();
  showDraft();
  desk.map?.light(null);
  const left = leftOver(desk, offers);
  let parts;
  if (table.archived) parts = [hint(say("is-over"))];
  else if (desk.draft === "" && left.length && !desk.free) parts = setupSteps(desk, left);
  else if (offers.phase === "over" && desk.draft === "") parts = ending(desk, offers);
  else parts = turnSteps(desk, offers);
  if (!parts) return;
  if (desk.draft !== "" || desk.free) parts.push(row("choices", button(say("cancel"), cancel, { data: { act: "cancel" } })));
  by("panel").replaceChildren(...parts);
}

function cancel() {
  Object.assign(desk, { free: false });
  go("");
}

/** Writes lines: they are on their way, or kept until they can be. */
function commit(text) {
  // In fast mode nobody notes what happened in between.
  const between = desk.fast && table.turn > 0 ? ["missing"] : [];
  desk.before = desk.idle;
  desk.lastSeat = desk.seat;
  Object.assign(desk, { draft: "", seat: null, free: false, redo: [] });
  queue.add("lines", { lines: [...between, text] });
  desk.map?.light(null);
  go("");
}

/** Any other operation: a correction, a takeback. */
function edit(path, body) {
  desk.before = null;
  Object.assign(desk, { draft: "", seat: null, free: false });
  queue.add(path, body);
  go("");
}

/** Lines that are no turn tapped here: a check, a ruling, whatever was typed. */
function lines(list) {
  desk.before = desk.idle;
  Object.assign(desk, { draft: "", seat: null, free: false, redo: [] });
  queue.add("lines", { lines: list });
  go("");
}

/** Asks for the whole table again. */
async function reload() {
  try {
    take({ ...await (await ask(base, { headers: headers() })).json(), from: 0 });
  } catch (problem) {
    trouble(problem);
  }
}

function undo() {
  const all = queue.ahead(table);
  if (all.length <= table.first) return;
  const { line } = all.at(-1);
  // Whoever wrote it is to move again.
  const seat = table.players.findIndex((_, at) => line.startsWith(`${called(at)} `));
  if (seat >= 0) desk.lastSeat = (seat + table.players.length - 1) % table.players.length;
  const unsent = queue.drop();
  desk.redo.push(unsent ? unsent.body.lines : [line]);
  if (!unsent) {
    edit("takeback", { count: 1 });
    return;
  }
  keep();
  go("");
}
function redo() {
  const lines = desk.redo.pop();
  if (!lines) return;
  const left = desk.redo;
  desk.before = null;
  queue.add("lines", { lines });
  Object.assign(desk, { draft: "", seat: null, redo: left });
  go("");
}

/** Takes in the table as it now is. */
function take(next) {
  if (table && next.seq < table.seq) return;
  const before = table?.lines || [];
  table = { ...table, ...next, lines: [...before.slice(0, next.from), ...next.lines] };
  table.first = headerLines(table.lines);
  // What came as an answer has been kept.
  if (next.from > 0) keepTable(table);
  by("title").textContent = table.title;
  document.title = `${table.title} – whistlestop`;
  desk.view?.show(desk.scene, table.liveries);
  by("words").textContent = table.frame?.words || "";
  log.show(table);
  referee.show(table, desk.before);
  showPlayersNow();
  showState();
}
/** What the table was opened with stays: the lines up to the last player. */
function headerLines(lines) {
  let last = 0;
  lines.forEach((line, at) => { if (/^\s*player\s/.test(line)) last = at + 1; });
  return last;
}

const showPlayersNow = () => showPlayers(by("players"), desk, offers, table);

function showDraft() {
  const place = by("draft");
  const text = desk.draft;
  place.hidden = text === "";
  place.textContent = `${text} …`;
}

function showState() {
  const waiting = queue.ops.length;
  const state = queue.stopped ? say(queue.stopped === "conflict" ? "state-conflict" : "state-refused")
    : queue.away ? say("state-away", { n: waiting }) : waiting ? say("state-sending", { n: waiting }) : say("state-saved");
  by("state").textContent = state;
  by("state").className = queue.stopped ? "wrong" : queue.away ? "away" : "saved";
  by("undo").disabled = !table || queue.ahead(table).length <= table.first || Boolean(table.archived);
  by("redo").disabled = desk.redo.length === 0;
  if (table) log.show(table);
  menu.conflict(queue, table);
}

const log = openLog(by("log"), desk);
const referee = openReferee(by("referee"), desk);
const menu = openMenu(desk, { id, base, state: () => table });

by("undo").addEventListener("click", undo);
by("redo").addEventListener("click", redo);
by("other").addEventListener("click", () => {
  desk.free = !desk.free;
  go("");
});
by("fast").addEventListener("click", () => {
  desk.fast = !desk.fast;
  by("fast").setAttribute("aria-pressed", String(desk.fast));
  go("");
});

/** Another hand at the same table is made known. */
function hear(name, next, stop) {
  if (name === "gone") {
    stop();
    trouble({ title: say("gone") });
    return;
  }
  const known = table?.seq ?? 0;
  const mine = next.seq <= known || ours.has(next.seq) || queue.ops[0]?.seq === next.seq;
  take(next);
  if (mine) return;
  menu.note(say("another-wrote", { line: next.lines.at(-1) ?? "" }));
  if (desk.draft === "") desk.seat = null;
  go(desk.draft);
}

/** The screen stays awake where the browser lets it. */
async function stayAwake() {
  try {
    if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
  } catch { /* not now */ }
}
document.addEventListener("visibilitychange", stayAwake);

const KINDS = {
  board: (place, key, stage, drawing) => openMap(place, key, {
    stage, drawing,
    colours: Object.fromEntries(Object.entries(LETTERS).map(([word, letter]) => [word, new Map(stage.cards).get(letter)]).concat([["gray", say("any-colour")]])),
    onRoute: (route) => acts.routes?.get(route)?.(),
    onOther: notOffered,
    onCity: (city) => acts.cities?.get(city)?.(),
  }),
  tiles: (place, key, stage, drawing) => openLayout(place, stage, drawing),
  cards: (place) => openYards(place),
};

/** What the header calls the game. */
function gameOf(lines) {
  const word = (key) => lines.map((line) => new RegExp(`^\\s*${key}\\s+(\\S+)`).exec(line)?.[1]).find(Boolean);
  return word("game");
}

/** The table, or what is kept of it where nobody answers. */
async function opened() {
  try {
    const first = await (await ask(base, { headers: headers() })).json();
    keepTable(first);
    return first;
  } catch (problem) {
    const before = problem.status ? null : keptTable();
    if (!before) throw problem;
    queue.away = true;
    return before;
  }
}

/** Keeps this page for a reload without a connection, where the browser lets it. */
async function stayHere() {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active.postMessage({ keep: [location.pathname, ...loaded] });
  } catch { /* a browser that keeps nothing */ }
}

async function start() {
  recall();
  by("fast").setAttribute("aria-pressed", String(desk.fast));
  const first = await opened();
  const key = gameOf(first.lines);
  const [stage, drawing] = await Promise.all([stageOf(key), drawingOf(key)]);
  desk.stage = stage;
  nameCards(stage.cards);
  desk.inTiles = stage.stage.kind === "tiles";
  table = null;
  const place = by("place");
  desk.view = await KINDS[stage.stage.kind](place, key, stage, drawing);
  if (stage.stage.kind === "board") desk.map = desk.view;
  by("fast").hidden = !desk.map;
  take({ ...first, from: 0 });
  if (first.role !== "scribe") {
    by("panel").replaceChildren(hint(say("not-scribe")), make("p", null, Object.assign(make("a", say("watch")), { href: `/t/${id}${location.hash}` })));
    by("tools").hidden = true;
    return;
  }
  if (queue.away) queue.lost();
  else queue.pump();
  stayHere();
  follow(`${base}/events`, hear, () => showState());
  stayAwake();
  await go(desk.draft);
}

start().catch(trouble);
