// A live table: the map, whose turn it is, the last move, the scores; on a seat's link also
// its own hand and what its tickets still take.

import { ask, badge, by, follow, headers, make, secret, showLog, trouble, word } from "./common.js";
import { openMap, stageOf } from "./map.js";

const id = location.pathname.split("/")[2] || "";
const base = `/api/v1/tables/${encodeURIComponent(id)}`;
const LETTERS = { pink: "P", blue: "B", orange: "O", white: "W", green: "G", yellow: "Y", black: "K", red: "R", wild: "L" };
let lines = [];
let drawing = false;
let again = false;
/** The seat that this link is for. */
let seat;
/** What the game is played with, once it is known. */
let stage = null;
let map = null;
let opening = null;

/** Asked once: who this link is for, and what is played; the map of a board. */
async function open() {
  if (secret() && seat === undefined) seat = (await (await ask(base, { headers: headers() })).json()).seat;
  const key = lines.map((line) => /^\s*game\s+(\S+)/.exec(line)?.[1]).find(Boolean);
  if (!key || stage) return;
  const found = await stageOf(key);
  if (found.stage.kind === "board") map = await openMap(by("place"), key, { stage: found });
  map?.whole();
  stage = found;
}

/** The picture is drawn on the service; while one is on its way the next one waits. */
async function draw() {
  if (drawing) {
    again = true;
    return;
  }
  drawing = true;
  try {
    const answer = await ask(`${base}/picture`, { headers: headers() });
    const picture = by("picture");
    const old = picture.src;
    picture.src = URL.createObjectURL(await answer.blob());
    picture.hidden = false;
    if (old) URL.revokeObjectURL(old);
  } catch (problem) {
    if (problem.status !== 404 && problem.status !== 0) trouble(problem);
  }
  drawing = false;
  if (again) {
    again = false;
    draw();
  }
}

const sum = (cards) => Object.values(cards || {}).reduce((a, b) => a + b, 0);

function players(table) {
  const rows = (table.frame?.players || []).map((player, at) => {
    const hand = sum(player.hand.cards) + player.hand.unseen + player.hand.tiles.length;
    const has = [[player.pieces, "pieces"], [hand, "cards"], [player.tickets.seen.length + player.tickets.unseen, "tickets"]];
    const more = has.filter(([n]) => n !== null && n !== undefined).map(([n, what]) => `${word(what)} ${n}`).join(" · ");
    const points = make("b", player.score ?? "–");
    points.title = word("points");
    const row = make("li", null, badge(table.liveries[at]), make("bdi", table.players[at].name), points, make("small", more));
    row.classList.toggle("now", table.due === at);
    return row;
  });
  by("players").replaceChildren(...rows);
}

/** Whose turn it is. */
function due(table) {
  const place = by("due");
  place.replaceChildren();
  place.classList.toggle("yours", table.due === seat && table.due !== null);
  if (table.due === null || table.archived || !table.liveries[table.due]) return;
  const words = table.due === seat ? word("your-turn") : word("to-move");
  place.append(badge(table.liveries[table.due]), " ", make("bdi", table.players[table.due].name), " ", make("small", words));
}

/** A card, or several of a kind. */
function chip(letter, text, count) {
  const item = make("li", null, make("b", letter), make("span", text));
  if (count > 1) item.append(make("i", `×${count}`));
  item.className = `chip c${letter}`;
  return item;
}

/** What only this seat sees. */
function mine(table) {
  const player = table.frame?.players[seat];
  by("mine").hidden = !player || !stage;
  document.body.classList.toggle("seated", !by("mine").hidden);
  if (by("mine").hidden) return;
  const names = new Map(stage.cards || []);
  const chips = Object.entries(player.hand.cards).filter(([, n]) => n)
    .map(([card, n]) => chip(LETTERS[card], names.get(LETTERS[card]) || card, n));
  const tiles = player.hand.tiles.map((tile) => chip("", stage.stage.tiles[tile]?.name || "?", 1));
  const unseen = player.hand.unseen ? [chip("?", word("unseen"), player.hand.unseen)] : [];
  by("hand").replaceChildren(...chips, ...tiles, ...unseen);
  by("to-go").replaceChildren(...(table.to_go || []).map((one) => {
    const head = make("b", `${one.done ? "✓" : "○"} ${one.ticket}`);
    const what = [head, make("i", one.points), make("small", one.words)];
    // A tap shows on the map what is missing.
    const box = map && one.routes.length ? make("button", null, ...what) : make("div", null, ...what);
    if (box.localName === "button") {
      box.type = "button";
      box.addEventListener("click", () => {
        map.light({ routes: one.routes });
        map.picture.scrollIntoView({ block: "nearest" });
      });
    }
    const item = make("li", null, box);
    item.classList.toggle("done", one.done);
    return item;
  }));
}

function board(table) {
  if (!map || !table.frame) return;
  map.show(table.frame.scene, table.liveries);
  const { turn, scene } = table.frame;
  map.light(null);
  map.light({
    routes: (scene.routes || []).filter((owned) => turn && owned.turn === turn).map(({ route }) => route),
    cities: (scene.stations || []).filter((built) => turn && built.turn === turn).map(({ city }) => city),
  }, "fresh");
}

async function show(table) {
  by("title").textContent = table.title;
  by("words").textContent = table.withheld ? word("withheld") : table.frame?.words || "";
  by("status").textContent = table.frame?.table.status || "";
  players(table);
  due(table);
  document.title = `${table.due === seat && table.due !== null ? "● " : ""}${table.title} – whistlestop`;
  showLog(by("shown"), lines, table.findings || []);
  by("shown").scrollTop = by("shown").scrollHeight;
  by("state").textContent = word(table.archived ? "is-over" : "is-live");
  trouble(null);
  try {
    opening ||= open();
    await opening;
  } catch (problem) {
    opening = null;
    if (problem.status !== 0) trouble(problem);
  }
  due(table);
  mine(table);
  if (map) board(table);
  else draw();
}

function hear(name, table, stop) {
  if (name === "gone") {
    stop();
    trouble({ title: word("gone") });
    return;
  }
  lines = [...lines.slice(0, table.from), ...table.lines];
  if (table.archived) {
    by("archived").hidden = false;
    by("archived").firstElementChild.href = `/g/${table.archived}`;
    stop();
  }
  show(table);
}

let awake = null;
by("big").addEventListener("click", async ({ isTrusted }) => {
  const on = document.body.classList.toggle("big");
  by("big").setAttribute("aria-pressed", String(on));
  try {
    if (!on) await awake?.release();
    awake = on ? await navigator.wakeLock?.request("screen") : null;
    if (on && isTrusted) await document.documentElement.requestFullscreen?.();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // Large it is all the same.
  }
});
document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement && document.body.classList.contains("big")) by("big").click();
});
if (new URLSearchParams(location.search).has("big")) by("big").click();
follow(`${base}/events`, hear, () => {
  by("state").textContent = word("is-away");
});
