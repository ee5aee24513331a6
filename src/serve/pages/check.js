// A log is pasted, dropped or typed; what is wrong with it stands beside it.

import { ask, by, figure, make, showLog, trouble, word } from "./common.js";

const log = by("log");
let turn = 0;
let timer = null;

async function check() {
  const mine = ++turn;
  const text = log.value;
  by("kept").hidden = true;
  by("keep").disabled = true;
  if (!text.trim()) {
    by("shown").replaceChildren();
    by("score").replaceChildren();
    by("state").textContent = "";
    return;
  }
  by("state").textContent = word("checking");
  try {
    const answer = await ask("/api/v1/check?fixes=false", { method: "POST", body: text });
    const report = await answer.json();
    if (mine !== turn) return;
    trouble(null);
    const findings = report.games.flatMap((game) => game.findings);
    showLog(by("shown"), text.replace(/\n$/, "").split("\n"), findings);
    const errors = findings.filter((finding) => finding.severity === "error").length;
    by("state").textContent = errors ? `${word("faulty")} ${errors}` : word("well");
    by("state").className = `state ${errors ? "faulty" : "legal"}`;
    by("score").replaceChildren(...report.games.flatMap(scores));
    by("keep").disabled = false;
  } catch (problem) {
    if (mine === turn) {
      by("state").textContent = "";
      trouble(problem);
    }
  }
}

/** The players of a game by rank. */
function scores(game) {
  if (!game.score) return [];
  const { players, ranks, totals } = game.score;
  const order = players.map((_, i) => i).sort((a, b) => ranks[a] - ranks[b]);
  const row = (i) => make("tr", null, make("td", ranks[i]), make("th", players[i]), make("td", figure(totals[i])));
  return [make("tbody", null, ...order.map(row))];
}

async function keep() {
  try {
    const answer = await ask("/api/v1/games", { method: "POST", body: log.value });
    const kept = (await answer.json()).games;
    by("kept").href = kept[0].url;
    by("kept").hidden = false;
    trouble(null);
  } catch (problem) {
    trouble(problem);
  }
}

log.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(check, 250);
});
by("keep").addEventListener("click", keep);
by("example").addEventListener("click", () => {
  log.value = word("sample");
  check();
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  if (!file) return;
  log.value = await file.text();
  check();
});
log.value = "";
