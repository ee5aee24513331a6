// A live table: the map, the scores, the last move, the log as this link may see it.

import { ask, by, follow, headers, make, showLog, trouble, word } from "./common.js";

const id = location.pathname.split("/")[2] || "";
const base = `/api/v1/tables/${encodeURIComponent(id)}`;
let lines = [];
let drawing = false;
let again = false;

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
    if (problem.status !== 404) trouble(problem);
  }
  drawing = false;
  if (again) {
    again = false;
    draw();
  }
}

const sum = (cards) => Object.values(cards || {}).reduce((a, b) => a + b, 0);

function players(table) {
  const rows = (table.frame?.players || []).map((player, seat) => {
    const who = table.players[seat];
    const mark = make("td", table.due === seat ? "▶" : "");
    if (table.due === seat) mark.title = word("due");
    const hand = sum(player.hand.cards) + player.hand.unseen + (player.hand.tiles || []).length;
    const tickets = player.tickets.seen.length + player.tickets.unseen;
    const cells = [player.score ?? "–", player.pieces ?? "–", hand, tickets].map((n) => make("td", n));
    const name = make("th", who.name);
    if (who.colour) name.append(" ", make("small", who.colour));
    return make("tr", null, mark, name, ...cells);
  });
  by("players").tBodies[0].replaceChildren(...rows);
}

function hear(name, table, stop) {
  if (name === "gone") {
    stop();
    trouble({ title: word("gone") });
    return;
  }
  lines = [...lines.slice(0, table.from), ...table.lines];
  by("title").textContent = table.title;
  document.title = `${table.title} – whistlestop`;
  by("words").textContent = table.withheld ? word("withheld") : table.frame?.words || "";
  players(table);
  showLog(by("shown"), lines, table.findings || []);
  by("shown").scrollTop = by("shown").scrollHeight;
  by("state").textContent = word(table.archived ? "is-over" : "is-live");
  if (table.archived) {
    by("archived").hidden = false;
    by("archived").firstElementChild.href = `/g/${table.archived}`;
    stop();
  }
  trouble(null);
  draw();
}

by("big").addEventListener("click", () => {
  const on = document.body.classList.toggle("big");
  by("big").setAttribute("aria-pressed", String(on));
});
if (new URLSearchParams(location.search).has("big")) by("big").click();
follow(`${base}/events`, hear, () => {
  by("state").textContent = word("is-away");
});
