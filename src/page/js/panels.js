// What each player has, and what lies on the table.
const WIDE = matchMedia("(min-width: 700px)");
const OPEN = new Map(); // which lists the reader has opened, by seat

// Something that lights a path on the map while pointed at, or tapped.
function lights(node, path) {
  if (!path) return node;
  node.classList.add("lights");
  node.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") stage.light(path); });
  node.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") stage.light(null); });
  node.addEventListener("focus", () => stage.light(path));
  // A tap gives no focus everywhere.
  node.addEventListener("click", () => stage.light(path));
  node.addEventListener("blur", () => stage.light(null));
  return node;
}

function facts(player) {
  const facts = [];
  if (player.pieces !== null) facts.push(`${player.pieces} ${STAGE.board?.pieces ?? "pieces"}`);
  if (player.stations !== null) facts.push(count(player.stations, "station"));
  return facts.join(" · ");
}

function handOf(player) {
  const { hand } = player;
  const tiles = hand.tiles.map((tile) => el("span", { class: "hand-tile", title: STAGE.tiles[tile].name },
    svg("svg", { viewBox: "-50 -50 100 100", role: "img", "aria-label": `tile ${STAGE.tiles[tile].name}` }, tileDrawing(tile, 0))));
  const known = [...tiles, ...chips(hand.cards, hand.unseen)];
  return el("div", { class: "hand" }, ...(known.length ? known : [el("span", { class: "none" }, "empty hand")]));
}

// Completed tickets light their path, if the score sheet knows it.
const TICKET_PATHS = new Map();

function ticketsOf(player, seat) {
  const { seen, unseen } = player.tickets;
  if (!seen.length && !unseen) return null;
  const done = seen.filter((ticket) => ticket.done).length;
  const items = seen.map(({ ticket, done }) => {
    const { name, points, note } = stage.ticket(ticket);
    const path = stage.path(ticket);
    const known = TICKET_PATHS.get(`${seat} ${name}`);
    const words = [el("span", { class: done ? "yes" : "todo" }, done ? "✓" : "·"), ` ${name} `, el("b", {}, points), note ? el("small", {}, ` ${note}`) : null,
      el("span", { class: "spoken" }, done ? ", done" : ", not done")];
    const cities = path ? path.cities : [];
    return el("li", {}, path ? lights(el("button", { type: "button", class: "plain" }, ...words), { cities, routes: done && known ? known : [] }) : words);
  });
  if (unseen) items.push(el("li", { class: "none" }, `${unseen} nobody saw`));
  return fold(`tickets ${seat}`, `Tickets: ${seen.length + unseen}${done ? `, ${done} done` : ""}`, el("ul", { class: "tickets" }, ...items), SEATS.length < 4 && WIDE.matches);
}

// A list that stays as the reader left it.
function fold(key, title, body, open) {
  const node = el("details", {}, el("summary", {}, title), body);
  node.open = OPEN.has(key) ? OPEN.get(key) : Boolean(open);
  node.addEventListener("toggle", () => OPEN.set(key, node.open));
  return node;
}

const PANELS = SEATS.map((_, seat) => el("article", { class: "player", "aria-label": name(seat) }));
$("players").append(...PANELS);
let shownPlayers = [];
let shownScene = null;

function showPlayers(frame) {
  PANELS.forEach((panel, seat) => {
    const player = frame.players[seat];
    panel.classList.toggle("mover", frame.seat === seat);
    if (!player || (shownPlayers[seat] === player && shownScene === frame.scene)) return;
    const routes = stage.owned(frame, seat);
    panel.replaceChildren(
      el("h3", {}, badge(seat), el("bdi", { class: "who" }, name(seat)),
        player.score === null ? null : el("span", { class: "points", "aria-label": count(player.score, "point") }, player.score)),
      el("p", { class: "facts" }, facts(player)),
      handOf(player),
      ...[ticketsOf(player, seat),
        routes.length ? fold(`routes ${seat}`, count(routes.length, "route"), el("p", { class: "routes" }, routes.join(", ")), false) : null,
        player.unsure ? el("p", { class: "unsure-note" }, "≈ after a mistake in the log some of this may be off") : null].filter(Boolean));
  });
  shownPlayers = frame.players;
  shownScene = frame.scene;
}

let shownTable = null;
function showTable(frame) {
  if (frame.table === shownTable) return;
  const { table } = frame;
  shownTable = table;
  const part = (title, ...body) => el("div", { class: "part" }, el("span", { class: "label" }, title), ...body);
  const parts = [];
  if (table.row && (pileSize(table.row) || STAGE.kind !== "tiles")) {
    const row = CARDS.flatMap((kind) => Array.from({ length: table.row.known[kind] || 0 }, () => card(kind)));
    for (let i = 0; i < table.row.unseen; i += 1) row.push(card(null));
    parts.push(part("Row", el("span", { class: "cards" }, ...(row.length ? row : ["empty"]))));
  }
  if (table.deck !== null) parts.push(part("Deck", el("b", {}, table.deck)));
  if (table.discards) parts.push(part("Discards", el("b", {}, pileSize(table.discards))));
  if (table.discarded.length) parts.push(part("Discards", el("b", {}, table.discarded.map((tile) => STAGE.tiles[tile].name).join(", "))));
  if (table.tickets !== null) parts.push(part("Tickets", el("b", {}, table.tickets)));
  if (table.reshuffles) parts.push(part("Reshuffled", el("b", {}, table.reshuffles === 1 ? "once" : `${table.reshuffles} times`)));
  if (table.status) parts.push(el("p", { class: "status" }, table.status));
  if (table.unsure) parts.push(el("p", { class: "unsure-note" }, "≈ some of this may be off"));
  $("market").replaceChildren(...parts);
}
