// A new table: which game, who plays, in which colours.

import { ask, by, make, trouble } from "../common.js";
import { stageOf } from "../map.js";
import { spelt } from "./parts.js";
import { say } from "./words.js";

const FEWEST = 2;
const MOST = 6;
let stage = null;
let count = 3;

/** Each has a colour of their own, where the game has colours. */
const most = () => Math.min(MOST, stage.colours.length || MOST);

/** No two have one colour. */
function settle() {
  const used = new Set();
  for (const colour of by("seats").querySelectorAll("select")) {
    if (used.has(colour.value)) colour.value = [...colour.options].find(({ value }) => !used.has(value)).value;
    used.add(colour.value);
    colour.dataset.was = colour.value;
  }
}

/** Whoever had the colour that somebody takes gets theirs. */
function swap(taken) {
  const others = [...by("seats").querySelectorAll("select")].filter((one) => one !== taken && one.value === taken.value);
  for (const other of others) other.value = other.dataset.was = taken.dataset.was;
  taken.dataset.was = taken.value;
}

function playerRow(at, old) {
  const name = make("input");
  name.name = `player-${at}`;
  name.value = old?.name ?? "";
  name.maxLength = 40;
  name.autocomplete = "off";
  name.placeholder = say("player-n", { n: at + 1 });
  name.setAttribute("aria-label", say("player-n", { n: at + 1 }));
  const colour = make("select");
  colour.name = `colour-${at}`;
  colour.setAttribute("aria-label", say("colour-n", { n: at + 1 }));
  stage.colours.forEach(([key, word], i) => {
    const one = make("option", word);
    one.value = key;
    one.selected = old?.colour ? old.colour === key : i === at;
    colour.append(one);
  });
  colour.addEventListener("change", () => swap(colour));
  const line = make("div", null, name);
  line.className = "seat";
  if (stage.colours.length) line.append(colour);
  return line;
}

const seats = () => [...by("seats").children].map((line) => ({ name: line.querySelector("input").value.trim(), colour: line.querySelector("select")?.value }));

function show() {
  const old = seats();
  count = Math.min(count, most());
  by("seats").replaceChildren(...Array.from({ length: count }, (_, at) => playerRow(at, old[at])));
  settle();
  by("fewer").disabled = count <= FEWEST;
  by("more-players").disabled = count >= most();
}

async function choose() {
  stage = await stageOf(by("game").value);
  show();
}

async function open(event) {
  event.preventDefault();
  const players = seats().map(({ name, colour }, at) => `player ${spelt(name || say("player-n", { n: at + 1 }))}${colour ? ` ${colour}` : ""}`);
  const header = [...stage.header];
  const language = by("language").value;
  if (language) header.push(`language ${language}`);
  try {
    const answer = await ask("/api/v1/tables", {
      method: "POST", headers: { "content-type": "application/json" },
      body: JSON.stringify({ log: `${[...header, ...players].join("\n")}\n` }),
    });
    const opened = await answer.json();
    const scribe = opened.links.find(({ role }) => role === "scribe");
    try {
      const others = opened.links.filter(({ role }) => role !== "scribe").map(({ role, player, url }) => ({ role, player, url }));
      localStorage.setItem(`whistlestop-links-${opened.id}`, JSON.stringify(others));
    } catch { /* they can be made again */ }
    location.assign(scribe.url);
  } catch (problem) {
    const found = (problem.findings || []).map((f) => f.message);
    trouble({ ...problem, detail: [problem.detail, ...found].filter(Boolean).join(" · ") });
  }
}

async function start() {
  const { boards } = await (await ask("/api/v1/boards")).json();
  by("game").replaceChildren(...boards.map(({ key, title }) => {
    const one = make("option", title);
    one.value = key;
    return one;
  }));
  const wanted = new URLSearchParams(location.search).get("game");
  if (boards.some(({ key }) => key === wanted)) by("game").value = wanted;
  await choose();
  by("game").addEventListener("change", () => choose().catch(trouble));
  by("fewer").addEventListener("click", () => { count -= 1; show(); });
  by("more-players").addEventListener("click", () => { count += 1; show(); });
  by("new").addEventListener("submit", open);
}

start().catch(trouble);
