// The archive: what is played now, and games by what they say.

import { ask, by, figure, make, picture, states, trouble, word } from "./common.js";

const form = by("search");
let next = null;

/** A game as an entry of a list: a picture of its end, who played, who won. */
function entry(game) {
  const link = make("a", game.title || game.game);
  link.href = game.url;
  const about = [game.event, game.round && `R${game.round}`, game.table && `T${game.table}`, game.date];
  const ranked = game.players.map((name, i) => [name, game.scores[i]]).sort((a, b) => (b[1] ?? 0) - (a[1] ?? 0));
  const scores = ranked.map(([name, score]) => {
    const won = game.finished && game.winners.includes(name);
    return make("li", null, make(won ? "strong" : "span", name), make("b", score === undefined ? "" : figure(score)));
  });
  const item = make("li", null, picture(game), make("h3", null, link), make("p", about.filter(Boolean).join(" · ")));
  item.append(states(game), make("ol", null, ...scores));
  return item;
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
  by("also").open = [...by("also").querySelectorAll("input")].some((input) => input.value);
  await search(false);
  await list("/api/v1/tables", "tables", "tables", "live", (table) =>
    linked(table.url, table.title, new Date(table.changed * 1000).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" })));
  await list("/api/v1/events", "events", "events", "tournaments", (event) =>
    linked(`/e/${encodeURIComponent(event.name)}`, event.title || event.name, event.games === 1 ? word("one-game") : word("many-games").replace("{n}", event.games)));
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  search(false);
});
by("more").addEventListener("click", () => search(true));
start().catch(trouble);
