// A tournament: who stands where, what is missing, and what a judge has to look at.

import { ask, by, figure, make, picture, states, trouble, word } from "./common.js";

const name = decodeURIComponent(location.pathname.split("/")[2] || "");

function table(standings) {
  const [place, player, points] = word("words").split("|");
  const all = standings.rounds || [];
  // A tournament without rounds has no columns for them.
  const rounds = all.some(Boolean) ? all : [];
  const head = make("tr", null, make("th", place), make("th", player), make("th", points));
  for (const round of rounds) head.append(make("th", /^\d+$/.test(round) ? `R${round}` : round));
  const cell = (round) => {
    return make("td", figure(round?.points ?? "–"));
  };
  const rows = standings.rows.map((row) => {
    const line = make("tr", null, make("td", row.place), make("th", row.player), make("td", figure(row.points)));
    line.append(...(rounds.length ? row.rounds : []).map(cell));
    return line;
  });
  by("standings").replaceChildren(make("thead", null, head), make("tbody", null, ...rows));
}

function entry(game) {
  const players = game.players.join(" · ");
  const seat = [game.round && `R${game.round}`, game.table && `T${game.table}`].filter(Boolean).join(" ");
  const link = make("a", seat || players);
  link.href = game.url;
  const found = game.findings.map((f) => {
    const item = make("li", `${f.code}: ${f.message}`);
    item.className = f.severity;
    return item;
  });
  return make("li", null, picture(game), make("h3", null, link), make("p", seat ? players : ""), states(game), make("ul", null, ...found));
}

async function start() {
  const event = await (await ask(`/api/v1/events/${encodeURIComponent(name)}`)).json();
  by("name").textContent = event.name;
  document.title = `${event.name} – whistlestop`;
  const [standings] = event.standings.standings;
  if (standings) table(standings);
  by("judge").hidden = event.remarks.length === 0;
  by("remarks").replaceChildren(...event.remarks.map((remark) => make("li", remark)));
  by("games").replaceChildren(...event.games.map(entry));
}

start().catch(trouble);
