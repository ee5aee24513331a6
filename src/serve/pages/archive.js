// The archive: what is played now, and games by what they say.

import { ask, by, make, trouble, word } from "./common.js";

const form = by("search");
let next = null;

/** A game as an entry of a list. */
function entry(game) {
  const link = make("a", game.title || game.game);
  link.href = game.url;
  const about = [game.event, game.round && `R${game.round}`, game.table && `T${game.table}`, game.date];
  const scores = game.players.map((name, i) => {
    const score = game.scores[i];
    const text = score === undefined ? name : `${name} ${score}`;
    const element = make(game.winners.includes(name) && game.finished ? "strong" : "span", text);
    return make("li", null, element);
  });
  const state = !game.finished ? "unfinished" : game.errors ? "faulty" : "legal";
  const mark = make("span", state === "faulty" ? `${word(state)} ${game.errors}` : word(state));
  mark.className = `state ${state}`;
  return make("li", null, make("h3", null, link), mark, make("p", about.filter(Boolean).join(" · ")), make("ul", null, ...scores));
}

async function search(more) {
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  if (!more) history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  if (more && next) query.set("cursor", next);
  try {
    const found = await (await ask(`/api/v1/games?${query}`)).json();
    const entries = found.games.map(entry);
    if (more) by("games").append(...entries);
    else by("games").replaceChildren(...entries);
    next = found.next;
    by("more").hidden = !next;
    by("none").hidden = by("games").children.length > 0;
    trouble(null);
  } catch (problem) {
    trouble(problem);
  }
}

async function list(path, key, place, section, item) {
  const all = (await (await ask(path)).json())[key];
  by(place).replaceChildren(...all.map(item));
  by(section).hidden = all.length === 0;
}

const linked = (url, text, about) => {
  const link = make("a", text);
  link.href = url;
  return make("li", null, make("h3", null, link), make("p", about));
};

async function start() {
  const boards = (await (await ask("/api/v1/boards")).json()).boards;
  for (const board of boards) {
    const option = make("option", board.title);
    option.value = board.key;
    by("boards").append(option);
  }
  for (const [key, value] of new URLSearchParams(location.search)) {
    if (form.elements[key]) form.elements[key].value = value;
  }
  await search(false);
  await list("/api/v1/tables", "tables", "tables", "live", (table) =>
    linked(table.url, table.title, new Date(table.changed * 1000).toLocaleTimeString()));
  await list("/api/v1/events", "events", "events", "tournaments", (event) =>
    linked(`/e/${encodeURIComponent(event.name)}`, event.name, String(event.games)));
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  search(false);
});
by("more").addEventListener("click", () => search(true));
start().catch(trouble);
