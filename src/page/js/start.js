"use strict";
// The game, and small tools. Text from the log only ever becomes text nodes
// and attribute values.
const DATA = JSON.parse(document.getElementById("data").textContent);
const STAGE = DATA.header.stage;
const SEATS = DATA.liveries;
const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";

function fit(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== undefined && value !== null && value !== false) node.setAttribute(key, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}
const el = (tag, attributes, ...children) =>
  fit(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) =>
  fit(document.createElementNS(SVG, tag), attributes, children);

// What the reader chose, kept where the browser lets us.
const keep = {
  get(key) { try { return localStorage.getItem(`whistlestop-${key}`); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(`whistlestop-${key}`, value); } catch { /* then not */ } },
};
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const same = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const name = (seat) => SEATS[seat]?.name ?? "?";
const figure = (n) => String(n).replace("-", "−");
const score = (points) => (points > 0 ? "+" + points : figure(points));
const first = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Changes come as differences; what does not change is shared, so that all frames
// together are small.
function patched(old, change) {
  if (change === undefined || change === null) return old;
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0];
    const next = old.slice();
    next.splice(change[0], change[1], ...change[2]);
    return next;
  }
  const next = Array.isArray(old) ? old.slice() : { ...old };
  for (const key of Object.keys(change)) next[key] = patched(next[key], change[key]);
  return next;
}

// Positions, as everybody's eyes together saw them and as the public did.
function positions(changes) {
  let position = { players: [], table: null, scene: null };
  return changes.map((change) => { position = patched(position, change); return position; });
}
const ALL = positions(DATA.frames.map((frame) => frame.change));
const LAST = DATA.frames.length - 1;

// In which language, and whose eyes: "all", "public" or a seat.
let lang = DATA.start;
let eyes = "all";
let TOLD = DATA.told;
let FRAMES = [];
let SHEET = null;
let BREACHES = [];

const LANGS = DATA.names.map(([tag]) => tag);
const inLang = (lang) => patched(DATA.told, DATA.langs?.[lang]);

// The other languages and what the public saw are packed until somebody asks.
const CAN_UNPACK = typeof DecompressionStream === "function";
let PUBLIC = null;
let unpacked = null;
async function unpack() {
  const raw = Uint8Array.from(atob(DATA.more), (c) => c.charCodeAt(0));
  const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  Object.assign(DATA, JSON.parse(await new Response(stream).text()));
  PUBLIC = DATA.public && positions(DATA.public.changes).map((position, at) => ({
    players: position.players, table: position.table || ALL[at].table, scene: position.scene || ALL[at].scene,
  }));
}
const more = () => (unpacked ??= unpack());

// Puts the frames together for these eyes, in this language.
function gather() {
  const all = inLang(lang);
  const seen = PUBLIC ? patched(all, DATA.public.langs[lang]) : all;
  const seat = /^\d+$/.test(eyes) ? Number(eyes) : null;
  TOLD = eyes === "all" || !PUBLIC ? all : seen;
  let status = "";
  FRAMES = DATA.frames.map((frame, at) => {
    const own = eyes === "all" || !PUBLIC || (seat !== null && frame.seat === seat);
    const told = own ? all : seen;
    const position = eyes === "all" || !PUBLIC ? ALL[at] : PUBLIC[at];
    const players = eyes !== "all" && PUBLIC && seat !== null
      ? position.players.map((player, who) => (who === seat ? ALL[at].players[who] : player))
      : position.players;
    status = TOLD.status[at] ?? status;
    return { ...frame, ...position, players, status, words: told.words[at], text: told.texts[at], findings: TOLD.findings[at] || [] };
  });
  // A position that did not change stays the same object, so that it is not shown again.
  FRAMES.forEach((frame, at) => {
    const before = FRAMES[at - 1];
    if (before && frame.players.every((player, seat) => player === before.players[seat])) frame.players = before.players;
  });
  SHEET = TOLD.score;
  BREACHES = FRAMES.flatMap((frame, at) => (frame.findings.some((found) => found.severity === "error") ? [at] : []));
}

// The page's own words: `say("turn", { n: 4 })`. A number may have a form of its own for 1.
function say(key, values) {
  const one = values && values.n === 1 ? TOLD.ui[`${key}-one`] : undefined;
  const text = one ?? TOLD.ui[`${key}-${STAGE.kind}`] ?? TOLD.ui[key] ?? key;
  const filled = (value) => (typeof value === "number" ? figure(value) : value);
  return values ? text.replace(/\{(\w+)\}/g, (whole, part) => (part in values ? filled(values[part]) : whole)) : text;
}

// `a, b, c`; names that share something are joined as the language does.
const listed = (parts) => parts.join(say("comma"));
const together = (parts) => new Intl.ListFormat(lang).format(parts);

// Turn 12, round 4.
const heading = (frame) => say(`at-${frame.what}`, { n: frame.turn });

// True where the whole game has been counted: final totals, and no longer the track.
const isEnd = (at) => at === LAST && Boolean(SHEET?.finished);
const pointsAt = (at, seat) => (isEnd(at) ? SHEET.totals[seat] : FRAMES[at].players[seat]?.score ?? null);

// A player's sign: colour, pattern and letter.
function badge(seat) {
  const livery = SEATS[seat];
  if (!livery) return null;
  return svg("svg", { class: "badge", viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: 5, fill: livery.fill, class: "edge" }),
    svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: 5, fill: `url(#livery-${seat})` }),
    svg("circle", { cx: 10, cy: 10, r: 6.5, fill: livery.fill }),
    svg("text", { x: 10, y: 14, fill: livery.ink, "text-anchor": "middle" }, livery.mark));
}
const crown = () => svg("svg", { class: "crown", viewBox: "0 0 24 18", "aria-hidden": "true" },
  svg("path", { d: "M2 16L1 4l6 5l5-8l5 8l6-5l-1 12z" }), svg("path", { d: "M2 16h20" }));

// A list with one tab stop: the arrows go on inside it.
function roving(list) {
  list.querySelectorAll("button").forEach((item, at) => { item.tabIndex = at ? -1 : 0; });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const items = [...list.querySelectorAll("button")];
    const to = items[items.indexOf(document.activeElement) + step];
    event.preventDefault();
    event.stopPropagation();
    if (to) stop(list, to).focus();
  });
  return list;
}
function stop(list, item) {
  list.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
  item?.setAttribute("tabindex", "0");
  return item;
}
