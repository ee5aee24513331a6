// A log is pasted, dropped or typed; what is wrong with it stands beside it.

import { ask, by, showLog, trouble, word } from "./common.js";

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
    by("score").textContent = "";
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
    by("state").textContent = findings.length ? String(findings.length) : word("well");
    by("score").textContent = report.games.map(scores).join("\n");
    by("keep").disabled = false;
  } catch (problem) {
    if (mine === turn) {
      by("state").textContent = "";
      trouble(problem);
    }
  }
}

function scores(game) {
  if (!game.score) return "";
  return game.score.players.map((name, i) => `${game.score.ranks[i]}. ${name}: ${game.score.totals[i]}`).join("\n");
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
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  if (!file) return;
  log.value = await file.text();
  check();
});
log.value = "";
