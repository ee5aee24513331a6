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
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}
const el = (tag, attributes, ...children) =>
  fit(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) =>
  fit(document.createElementNS(SVG, tag), attributes, children);

// A number with its word: 1 card, 2 cards.
const count = (n, one, many) => `${n} ${n === 1 ? one : many || one + "s"}`;
const same = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const name = (seat) => SEATS[seat]?.name ?? "?";
const score = (points) => (points > 0 ? "+" + points : String(points).replace("-", "−"));

// Frames come as differences from the frame before; what does not change is
// shared, so that all of them together are small.
function patched(old, change) {
  if (change === undefined) return old;
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
const FRAMES = [];
{
  let position = { players: [], table: null, scene: null };
  for (const { change, ...frame } of DATA.frames) {
    position = patched(position, change);
    FRAMES.push({ ...frame, ...position, findings: frame.findings || [] });
  }
}
const LAST = FRAMES.length - 1;
const BREACHES = DATA.breaches;

// Turn 12, round 4.
function heading(frame) {
  const names = {
    opening: "Before the first move",
    setup: "Setup",
    turn: `Turn ${frame.turn}`,
    aside: `After turn ${frame.turn}`,
    end: "The end",
  };
  return names[frame.what] || "";
}

// A player's sign: colour, pattern and letter.
function badge(seat) {
  const livery = SEATS[seat];
  if (!livery) return null;
  const sign = svg("svg", { class: "badge", viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: 5, fill: livery.fill, class: "edge" }),
    svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: 5, fill: `url(#livery-${seat})` }),
    svg("circle", { cx: 10, cy: 10, r: 6.5, fill: livery.fill }),
    svg("text", { x: 10, y: 14, fill: livery.ink, "text-anchor": "middle" }, livery.mark));
  return sign;
}
