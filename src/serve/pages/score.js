// A finished board is tapped in: routes, stations, tickets. The log of its final position is
// made of that, the referee reads it after every tap, and what it says is what is shown.

import { ask, badge, by, make, trouble, word } from "./common.js";
import { openMap, stageOf } from "./map.js";

const KEPT = "whistlestop-score";
const NAMES = ["Ada", "Ben", "Cai", "Dot", "Eve", "Fay", "Gus", "Hal"];

/** What was tapped: owners of routes and stations, tickets and counted points by seat. */
const fresh = () => ({ seats: [], routes: new Map(), stations: new Map(), tickets: [], counted: [], more: [] });
let state = fresh();
let stage = null;
let map = null;
let seat = 0;
/** What the referee said last. */
let said = null;
/** Route by the name that the log has for it. */
let named = new Map();
let past = [];
let turn = 0;
let timer = null;

const isBoard = () => stage.stage.kind === "board";
const board = () => stage.stage.board;
const plain = (name) => (/^\p{L}+$/u.test(name) ? name : `"${name.replaceAll('"', "'")}"`);
const button = (text, act) => {
  const element = make("button", text);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
};

// Names

function routeName(id) {
  const { cities, twin, colour } = board().routes[id];
  const other = twin === null ? null : board().routes[twin];
  const track = other && other.colour !== colour ? `/${letter(colour)}` : "";
  return cities.join("-") + track;
}

const LETTERS = { pink: "P", blue: "B", orange: "O", white: "W", green: "G", yellow: "Y", black: "K", red: "R", wild: "L" };
const letter = (colour) => LETTERS[colour] || "?";

/** Every ticket: as the log spells it, as it is read, what it is found by. */
function allTickets() {
  if (isBoard()) {
    const cities = new Map(board().cities.map((city) => [city.name, city]));
    return board().tickets.map(({ cities: [a, b], points }) => {
      const ends = [cities.get(a), cities.get(b)];
      return { log: `${a}-${b}`, text: ends.map((city) => city.printed).join("–"), points,
        words: ends.flatMap((city) => [city.name, city.printed, ...city.aliases]) };
    });
  }
  return stage.stage.tickets.map(({ name, points, cards }) => {
    const [, pair, colour] = /^(.*?)(?: \((.*)\))?$/.exec(name);
    const track = colour ? `/${stage.cards.find(([, text]) => text === colour)?.[0] || letter(colour)}` : "";
    return { log: pair.split("–").map((city) => city.replace(/[^\p{L}]/gu, "")).join("-") + track, text: name, points,
      words: pair.split("–"), cards: Object.entries(cards).map(([card, n]) => letter(card).repeat(n)).join("") };
  });
}

// The log

function compose() {
  const lines = [...stage.header];
  for (const { name, colour } of state.seats) lines.push(`player ${plain(name)}${colour ? ` ${plain(colour)}` : ""}`);
  lines.push(...state.more);
  const tickets = allTickets();
  const of = (owners, at) => [...owners].filter(([, owner]) => owner === at).map(([id]) => id).sort((a, b) => a - b);
  state.seats.forEach(({ name }, at) => {
    const say = (verb, list, between = ", ") => list.length && lines.push(`${plain(name)} ${verb} ${list.join(between)}`);
    const routes = of(state.routes, at);
    say("owns", routes.map(routeName));
    say("built", of(state.stations, at).map((id) => board().cities[id].name));
    const mine = [...state.tickets[at]].sort(([a], [b]) => a - b);
    if (!isBoard()) mine.filter(([, done]) => done).forEach(([id]) => say("completes", [tickets[id].log, tickets[id].cards], " "));
    say("shows", mine.filter(([, done]) => isBoard() || !done).map(([id]) => tickets[id].log), " ");
    if (state.counted[at]) lines.push(`result ${plain(name)} ${state.counted[at]}`);
  });
  return `${lines.join("\n")}\n`;
}

/** What the referee makes of a log that somebody typed is what was tapped. */
function adopt(text) {
  const { frame, players } = said;
  if (!frame) return;
  const next = fresh();
  next.seats = players.map(({ name, colour }) => ({ name, colour: colour || "" }));
  for (const { route, seat } of frame.scene.routes || []) next.routes.set(route, seat);
  for (const { city, seat } of frame.scene.stations || []) next.stations.set(city, seat);
  next.tickets = frame.players.map(({ tickets }) => new Map(tickets.seen.map(({ ticket, done }) => [ticket, done])));
  next.counted = players.map(() => "");
  const known = new Set(stage.header);
  for (const line of text.split("\n").map((line) => line.trim()).filter(Boolean)) {
    const result = /^result\s+("?)(.+?)\1\s+(-?\d+)$/.exec(line);
    const at = result ? players.findIndex(({ name }) => name === result[2]) : -1;
    if (at >= 0) next.counted[at] = result[3];
    else if (!known.has(line) && !/^player\s/.test(line) && !/\s(owns|built|shows|completes)\s/.test(line)) next.more.push(line);
  }
  state = next;
  seat = Math.min(seat, state.seats.length - 1);
}

/** Something was tapped: the log is written anew, and judged. */
function changed(undoable = true) {
  if (undoable && by("log").value) past.push(by("log").value);
  by("log").value = compose();
  look(false);
  render();
}

/** Asks the referee; `typed` if the log is somebody's own writing. */
async function look(typed) {
  clearTimeout(timer);
  const mine = ++turn;
  const text = by("log").value;
  keepHere(text);
  await new Promise((done) => {
    timer = setTimeout(done, typed ? 300 : 60);
  });
  try {
    const answer = await (await ask("/api/v1/look", { method: "POST", body: text })).json();
    if (mine !== turn) return;
    const game = /^\s*game\s+(\S+)/m.exec(text)?.[1];
    if (typed && game && game !== stage.key && [...by("game").options].some((option) => option.value === game)) {
      await choose(game);
    }
    said = answer;
    trouble(null);
    if (typed) {
      adopt(text);
      seats();
    }
    render();
    document.body.dataset.judged = text;
  } catch (problem) {
    if (mine === turn) trouble(problem);
  }
}

/** What was tapped outlives a reload, where the browser lets it. */
function keepHere(text) {
  try {
    if (text === null) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, text);
  } catch {
    // The page alone has it then.
  }
}

function keptHere() {
  try {
    return localStorage.getItem(KEPT) || "";
  } catch {
    return "";
  }
}

// What is shown

function tabs() {
  by("tabs").replaceChildren(...state.seats.map(({ name }, at) => {
    const tab = button(null, () => {
      seat = at;
      render();
    });
    const left = said?.frame?.players[at]?.pieces;
    if (said?.liveries[at]) tab.append(badge(said.liveries[at]));
    tab.append(make("bdi", name));
    if (left !== null && left !== undefined) tab.append(make("small", word("left").replace("{n}", left)));
    tab.setAttribute("aria-pressed", String(at === seat));
    return tab;
  }));
}

/** The tickets of the player, with what came of them. */
function tickets() {
  const all = allTickets();
  const done = new Map((said?.frame?.players[seat]?.tickets.seen || []).map(({ ticket, done }) => [ticket, done]));
  const details = said?.score?.rows.find(({ key }) => key === "tickets")?.cells[seat]?.details || [];
  by("tickets").replaceChildren(...[...state.tickets[seat] || []].sort(([a], [b]) => a - b).map(([id, claimed]) => {
    const { text, points } = all[id];
    // With a station a ticket may be done that the player's own routes leave open.
    const row = details.find(({ what }) => what === text);
    const is = row ? row.done : isBoard() ? done.get(id) : claimed;
    const head = button(`${is ? "✓" : "✗"} ${text}`, () => {
      if (isBoard()) return;
      state.tickets[seat].set(id, !claimed);
      changed();
    });
    head.disabled = isBoard();
    head.title = word(is ? "done" : "not-done");
    head.append(make("i", is ? points : -points), make("small", row?.how || ""));
    const gone = button("✕", () => {
      state.tickets[seat].delete(id);
      changed();
    });
    gone.setAttribute("aria-label", `${word("remove")}: ${text}`);
    const item = make("li", null, head, gone);
    item.className = is ? "done" : "open";
    return item;
  }));
}

/** Tickets that begin with what is typed; those that somebody has are gone. */
function found() {
  const typed = by("find").value.trim().toLocaleLowerCase();
  const enough = typed.length >= 2 || /[^\u0000-\u024f]/.test(typed);
  const taken = new Set(state.tickets.flatMap((held) => [...held.keys()]));
  const fits = ({ words }) => words.some((name) => fold(name).startsWith(fold(typed)));
  const some = enough ? [...allTickets().entries()].filter(([id, ticket]) => !taken.has(id) && fits(ticket)).slice(0, 8) : [];
  by("found").replaceChildren(...some.map(([id, { text, points }]) => {
    const one = button(text, () => {
      by("find").value = "";
      state.tickets[seat].set(id, true);
      changed();
      found();
      by("find").focus();
    });
    one.append(make("i", points));
    return make("li", null, one);
  }));
}
const fold = (text) => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

function findings() {
  const lines = by("log").value.split("\n");
  const wrong = new Set();
  const items = (said?.findings || []).map((finding) => {
    const written = lines[finding.line - 1]?.slice(finding.column - 1, finding.end_column - 1);
    if (named.has(written)) wrong.add(named.get(written));
    const item = make("li", `${finding.code}: ${finding.message}`);
    item.className = finding.severity;
    if (finding.note) item.append(make("small", finding.note));
    return item;
  });
  by("findings").replaceChildren(...items);
  map?.light({ routes: [...wrong] }, "wrong");
}

function sheet() {
  const { score } = said || {};
  const cell = (name, text) => make(name, text);
  const head = (text) => {
    const th = cell("th", text);
    th.scope = "row";
    return th;
  };
  const rows = [];
  if (score) {
    rows.push(make("tr", null, cell("td", ""), ...score.players.map((name) => {
      const th = cell("th", name);
      th.scope = "col";
      return th;
    })));
    for (const row of score.rows) rows.push(make("tr", null, head(row.title), ...row.cells.map(({ points }) => cell("td", points))));
    const total = make("tr", null, head(word("total")), ...score.totals.map((points, at) => {
      const counted = score.recorded[at];
      const td = make("td", null, make("b", points));
      if (counted !== null && counted !== points) td.append(" ", make("s", counted));
      return td;
    }));
    total.className = "total";
    rows.push(total, make("tr", null, head(word("rank")), ...score.ranks.map((rank) => cell("td", `${rank}.`))));
  }
  by("sheet").replaceChildren(...rows);
  const details = (score?.rows || []).flatMap((row) => row.cells[seat]?.details.map((one) => {
    const sign = one.done === null ? "" : one.done ? "✓ " : "✗ ";
    const item = make("li", null, make("b", one.points ? `${one.points > 0 ? "+" : "−"}${Math.abs(one.points)}` : ""), make("span", `${sign}${row.title}: ${one.what}`));
    if (one.how) item.append(make("small", one.how));
    return item;
  }) || []);
  by("details").replaceChildren(...details);
}

function render() {
  tabs();
  tickets();
  findings();
  sheet();
  if (document.activeElement !== by("counted")) by("counted").value = state.counted[seat] || "";
  by("undo").disabled = past.length === 0;
  by("keep").disabled = !said?.frame || !said?.score;
  URL.revokeObjectURL(by("save").href);
  by("save").href = URL.createObjectURL(new Blob([by("log").value], { type: "text/plain" }));
  if (map && said?.liveries.length >= state.seats.length) {
    const list = (owners, key) => [...owners].map(([id, seat]) => ({ [key]: id, seat, unsure: false }));
    map.show({ routes: list(state.routes, "route"), stations: list(state.stations, "city") }, said.liveries);
  }
}

// What is tapped

/** A double is not asked for its track: a tap means the player's own, else a free one. */
function tapRoute(id) {
  const { twin } = board().routes[id];
  const owner = (route) => (route === null ? undefined : state.routes.get(route));
  let route = id;
  if (owner(id) !== undefined && owner(id) !== seat && twin !== null && (owner(twin) === undefined || owner(twin) === seat)) route = twin;
  if (owner(route) === seat) state.routes.delete(route);
  else state.routes.set(route, seat);
  changed();
}

function tapCity(id) {
  if (state.stations.get(id) === seat) state.stations.delete(id);
  else state.stations.set(id, seat);
  changed();
}

// Who plays what

function seats() {
  const colours = stage.colours;
  by("seats").replaceChildren(...state.seats.map((player, at) => {
    const name = make("input");
    name.value = player.name;
    name.setAttribute("aria-label", `${word("player")} ${at + 1}`);
    name.autocomplete = "off";
    name.addEventListener("change", () => {
      const wanted = name.value.trim();
      if (!wanted || state.seats.some((other) => other.name === wanted)) name.value = player.name;
      else {
        player.name = wanted;
        changed();
      }
    });
    const parts = [name];
    if (colours.length) {
      const colour = make("select", null, ...colours.map(([value, text]) => {
        const option = make("option", text);
        option.value = value;
        return option;
      }));
      colour.setAttribute("aria-label", `${word("colour")} ${at + 1}`);
      colour.value = player.colour;
      colour.addEventListener("change", () => {
        const other = state.seats.find((one) => one.colour === colour.value);
        if (other) other.colour = player.colour;
        player.colour = colour.value;
        seats();
        changed();
      });
      parts.push(colour);
    }
    const gone = button("✕", () => leave(at));
    gone.setAttribute("aria-label", `${word("remove")}: ${player.name}`);
    gone.disabled = state.seats.length <= 2;
    return make("li", null, ...parts, gone);
  }));
  by("add").disabled = state.seats.length >= (isBoard() ? board().players.max : 4);
}

function join() {
  const name = NAMES.find((one) => state.seats.every((other) => other.name !== one)) || `P${state.seats.length + 1}`;
  const colour = stage.colours.find(([one]) => state.seats.every((other) => other.colour !== one))?.[0] || "";
  state.seats.push({ name, colour });
  state.tickets.push(new Map());
  state.counted.push("");
}

function leave(at) {
  state.seats.splice(at, 1);
  state.tickets.splice(at, 1);
  state.counted.splice(at, 1);
  for (const owners of [state.routes, state.stations]) {
    for (const [id, owner] of [...owners]) {
      if (owner === at) owners.delete(id);
      else if (owner > at) owners.set(id, owner - 1);
    }
  }
  seat = Math.min(seat, state.seats.length - 1);
  seats();
  changed();
}

/** Another game: its board, and nothing on it. */
async function choose(key) {
  by("game").value = key;
  stage = await stageOf(key);
  state = fresh();
  seat = 0;
  said = null;
  join();
  join();
  named = isBoard() ? new Map(board().routes.map((_, id) => [routeName(id), id])) : new Map();
  const place = make("div");
  place.id = "place";
  place.className = "map";
  by("place").replaceWith(place);
  place.hidden = !isBoard();
  by("how").textContent = word(isBoard() ? "how-board" : "how-cards");
  map = isBoard() ? await openMap(place, key, {
    stage, anyTrack: true, onRoute: tapRoute, onCity: board().stations ? tapCity : undefined,
  }) : null;
  seats();
}

async function start() {
  const boards = (await (await ask("/api/v1/boards")).json()).boards.filter((one) => one.final);
  by("game").replaceChildren(...boards.map(({ key, title }) => {
    const option = make("option", title);
    option.value = key;
    return option;
  }));
  const before = keptHere();
  const wanted = new URLSearchParams(location.search).get("game") || /^\s*game\s+(\S+)/m.exec(before)?.[1];
  await choose(boards.some(({ key }) => key === wanted) ? wanted : boards[0].key);
  if (before && new RegExp(`^\\s*game\\s+${stage.key}\\s*$`, "m").test(before)) {
    by("log").value = before;
    by("setup").open = false;
    await look(true);
  } else changed(false);
}

by("game").addEventListener("change", async () => {
  await choose(by("game").value);
  changed();
});
by("add").addEventListener("click", () => {
  join();
  seats();
  changed();
});
by("find").addEventListener("input", found);
by("find").addEventListener("keydown", (event) => {
  if (event.key === "Enter") by("found").querySelector("button")?.click();
});
by("counted").addEventListener("change", () => {
  state.counted[seat] = /^-?\d{1,4}$/.test(by("counted").value.trim()) ? by("counted").value.trim() : "";
  changed();
});
by("log").addEventListener("input", () => look(true));
by("undo").addEventListener("click", () => {
  by("log").value = past.pop();
  look(true);
});
by("clear").addEventListener("click", () => {
  for (const owners of [state.routes, state.stations, ...state.tickets]) owners.clear();
  state.counted = state.counted.map(() => "");
  state.more = [];
  changed();
});
by("keep").addEventListener("click", async () => {
  try {
    const kept = await (await ask("/api/v1/games", { method: "POST", body: by("log").value })).json();
    keepHere(null);
    // The last line has the podium.
    const last = by("log").value.trimEnd().split("\n").length;
    location.assign(`${kept.games[0].url}#line-${last}`);
  } catch (problem) {
    trouble(problem);
  }
});
by("table").addEventListener("submit", (event) => event.preventDefault());
start().catch(trouble);
