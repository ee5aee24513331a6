// The scoreboard, what each player has, and what lies on the table.
const WIDE = matchMedia("(min-width: 700px)");
const OPEN = new Map(); // which lists the reader has opened, by seat

// Something that lights a path on the map while pointed at, or tapped.
function lights(node, path) {
  if (!path) return node;
  node.classList.add("lights");
  node.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") stage.light(path); });
  node.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") stage.light(null); });
  node.addEventListener("focus", () => stage.light(path));
  // A tap gives no focus everywhere, and on a phone the map is on another page.
  node.addEventListener("click", () => { if (PHONE.matches && stage.picture) openTab("map"); stage.light(path); });
  node.addEventListener("blur", () => { if (!PHONE.matches) stage.light(null); });
  return node;
}

// Small pictures beside figures.
const ICONS = {
  pieces: "M2 6h16v7h-16zM5 16a1.6 1.6 0 1 1 .01 0M15 16a1.6 1.6 0 1 1 .01 0M2 9h16",
  stations: "M3 9l7 -6l7 6v8h-14zM8 17v-5h4v5",
  tickets: "M2 5h16v3a2 2 0 0 0 0 4v3h-16v-3a2 2 0 0 0 0 -4zM13 5v10",
  cards: "M3 5h9v12h-9zM7 3h9v12",
  stack: "M2 13l8 4l8 -4M2 9l8 4l8 -4M10 2l8 3.5l-8 4l-8 -4z",
};
const icon = (kind) => svg("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: ICONS[kind] }));

// One tile a player, made once; a step changes only what differs.
const STRIP = SEATS.map((_, seat) => {
  const parts = { points: el("span", { class: "points" }), rank: el("span", { class: "rank" }), facts: el("span", { class: "facts" }) };
  const tile = el("button", { type: "button", class: "seat" }, badge(seat), el("bdi", { class: "who" }, name(seat)), parts.rank, parts.points, parts.facts);
  tile.addEventListener("click", () => {
    openTab("players");
    PANELS[seat].scrollIntoView({ block: "nearest" });
  });
  $("strip").append(el("li", {}, tile));
  return { tile, ...parts, shown: "", value: null };
});

// A number runs to its new value, unless the reader wants less motion.
function count(slot, to) {
  cancelAnimationFrame(slot.run);
  const from = slot.value;
  slot.value = to;
  const put = (value) => { slot.points.textContent = value === null ? "" : figure(value); };
  if (from === null || to === null || from === to || calm() || !slot.moves) { put(to); return; }
  const start = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - start) / 350);
    put(Math.round(from + (to - from) * part));
    if (part < 1) slot.run = requestAnimationFrame(step);
  };
  slot.run = requestAnimationFrame(step);
}

function ticketCount(tickets) {
  return { all: tickets.seen.length + tickets.unseen, done: tickets.seen.filter((ticket) => ticket.done).length };
}

// What a player has, in figures with signs; said in words to whoever hears it.
function figures(player, frame, seat) {
  const tickets = ticketCount(player.tickets);
  const list = [];
  const fact = (kind, text, words) => list.push([kind, text, words]);
  if (frame.scene.yards) fact("stack", pileSize(frame.scene.yards[seat].stack), say("on-stack", { n: pileSize(frame.scene.yards[seat].stack) }));
  if (player.pieces !== null) fact("pieces", player.pieces, say("pieces-left", { n: player.pieces, what: TOLD.pieces || say("pieces") }));
  if (player.stations !== null) fact("stations", player.stations, say("stations", { n: player.stations }));
  fact("cards", handSize(player.hand), say(STAGE.kind === "tiles" ? "tiles-in-hand" : "in-hand", { n: handSize(player.hand) }));
  if (tickets.all) fact("tickets", `${tickets.done}/${tickets.all}`, say("tickets-done", { done: tickets.done, n: tickets.all }));
  return list;
}

function showStrip(frame, at) {
  STRIP.forEach((slot, seat) => {
    const player = frame.players[seat];
    if (!player) return;
    slot.tile.classList.toggle("mover", frame.seat === seat && frame.what === "turn");
    slot.tile.classList.toggle("pointless", pointsAt(at, seat) === null);
    if (!ending.counts()) {
      count(slot, pointsAt(at, seat));
      rankOf(slot, isEnd(at) ? SHEET.ranks[seat] : null);
    }
    const facts = figures(player, frame, seat);
    const key = facts.join();
    if (slot.shown === key) return;
    slot.shown = key;
    slot.facts.replaceChildren(...facts.map(([kind, text, words]) =>
      el("span", { class: kind === "stack" ? "fact stacked" : "fact", title: words }, icon(kind), el("span", { "aria-hidden": "true" }, text), el("span", { class: "spoken" }, say("comma") + words))));
  });
}

function rankOf(slot, rank) {
  slot.tile.classList.toggle("winner", rank === 1);
  slot.rank.replaceChildren(...(rank === null ? [] : rank === 1 ? [crown(), el("span", { class: "spoken" }, place(1))] : [place(rank)]));
}

function handOf(player) {
  const { hand } = player;
  const tiles = hand.tiles.map((tile) => el("span", { class: "hand-tile", title: STAGE.tiles[tile].name },
    svg("svg", { viewBox: "-50 -50 100 100", role: "img", "aria-label": say("tile", { what: STAGE.tiles[tile].name }) }, tileDrawing(tile, 0))));
  const known = [...tiles, ...chips(hand.cards, hand.unseen)];
  return el("div", { class: "hand" }, ...(known.length ? known : [el("span", { class: "none" }, say("empty-hand"))]));
}

// Completed tickets light their path, if the score sheet knows it.
const TICKET_PATHS = new Map();

function ticketsOf(player, seat) {
  const { seen, unseen } = player.tickets;
  if (!seen.length && !unseen) return null;
  const { all, done } = ticketCount(player.tickets);
  const items = seen.map(({ ticket, done }) => {
    const { name, points, note } = stage.ticket(ticket);
    const path = stage.path(ticket);
    const known = TICKET_PATHS.get(`${seat} ${name}`);
    const words = [el("span", { class: done ? "yes" : "todo", "aria-hidden": "true" }, done ? "✓" : "·"), ` ${name} `, el("b", {}, points), note ? el("small", {}, ` ${note}`) : null,
      el("span", { class: "spoken" }, say("comma") + say(done ? "done" : "not-done"))];
    const cities = path ? path.cities : [];
    return el("li", {}, path ? lights(el("button", { type: "button", class: "plain" }, ...words), { cities, routes: done && known ? known : [] }) : words);
  });
  if (unseen) items.push(el("li", { class: "none" }, say("tickets-unseen", { n: unseen })));
  return fold(`tickets ${seat}`, say("tickets-done", { done, n: all }), roving(el("ul", { class: "tickets" }, ...items)), SEATS.length < 4 && WIDE.matches);
}

// A list that stays as the reader left it.
function fold(key, title, body, open) {
  const node = el("details", {}, el("summary", {}, title), body);
  node.open = OPEN.has(key) ? OPEN.get(key) : Boolean(open);
  node.addEventListener("toggle", () => OPEN.set(key, node.open));
  return node;
}

const PANELS = SEATS.map(() => el("article", { class: "player" }));
$("players").append(...PANELS);
let shownPlayers = [];
let shownScene = null;

// Only what is looked at is kept up to date.
function showPlayers(frame, at) {
  if (!isOpen("players")) return;
  PANELS.forEach((panel, seat) => {
    const player = frame.players[seat];
    panel.classList.toggle("mover", frame.seat === seat);
    const points = player ? pointsAt(at, seat) : null;
    if (!player || (shownPlayers[seat] === player && shownScene === frame.scene && panel.points === points)) return;
    panel.points = points;
    const routes = stage.owned(frame, seat);
    const facts = figures(player, frame, seat).filter(([kind]) => kind === "pieces" || kind === "stations").map(([, , words]) => words);
    panel.replaceChildren(
      el("h3", {}, badge(seat), el("bdi", { class: "who" }, name(seat)),
        points === null ? null : el("span", { class: "points" }, figure(points), el("span", { class: "spoken" }, ` ${say("points-word")}`))),
      el("p", { class: "facts" }, facts.join(" · ")),
      handOf(player),
      ...[ticketsOf(player, seat),
        routes.length ? fold(`routes ${seat}`, say("routes", { n: routes.length }), el("p", { class: "routes" }, listed(routes)), false) : null,
        player.unsure ? el("p", { class: "unsure-note" }, say("unsure")) : null].filter(Boolean));
  });
  shownPlayers = frame.players;
  shownScene = frame.scene;
}

let shownTable = null;
function showTable(frame) {
  if (!isOpen("players") || shownTable === `${frame.status}` && showTable.table === frame.table) return;
  let { table } = frame;
  const { status } = frame;
  shownTable = status;
  showTable.table = table;
  // The table of the card game shows its own piles.
  if (STAGE.kind === "cards") table = { ...table, row: null, deck: null, discards: null, tickets: null };
  const part = (title, ...body) => el("div", { class: "part" }, el("span", { class: "label" }, title), ...body);
  const parts = [];
  if (table.row && (pileSize(table.row) || STAGE.kind !== "tiles")) {
    const row = CARDS.flatMap((kind) => Array.from({ length: table.row.known[kind] || 0 }, () => card(kind)));
    for (let i = 0; i < table.row.unseen; i += 1) row.push(card(null));
    parts.push(part(say("row"), el("span", { class: "cards" }, ...(row.length ? row : [say("empty")]))));
  }
  if (table.deck !== null) parts.push(part(say("deck"), el("b", {}, table.deck)));
  if (table.discards) parts.push(part(say("discards"), el("b", {}, pileSize(table.discards))));
  if (table.discarded.length) parts.push(part(say("discards"), el("b", {}, listed(table.discarded.map((tile) => STAGE.tiles[tile].name)))));
  if (table.tickets !== null) parts.push(part(say("tickets"), el("b", {}, table.tickets)));
  if (table.reshuffles) parts.push(part(say("reshuffled"), el("b", {}, say("times", { n: table.reshuffles }))));
  if (status) parts.push(el("p", { class: "status" }, status));
  if (table.unsure) parts.push(el("p", { class: "unsure-note" }, say("unsure")));
  $("market").replaceChildren(...parts);
}

// Everything is shown again: in another language, or through other eyes.
function forgetPanels() {
  shownPlayers = [];
  shownScene = null;
  showTable.table = null;
  STRIP.forEach((slot) => { slot.shown = ""; slot.moves = false; });
}
