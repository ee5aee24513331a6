// What the referee found, in words, and the log's own lines.
const bytes = new TextEncoder();
const chars = new TextDecoder();

// The line of the log with the tokens that are wrong.
function lineOf(frame) {
  const raw = bytes.encode(frame.text);
  const spans = frame.findings
    .map(({ mark: [from, to] }) => [from, Math.min(raw.length, to)])
    .filter(([from, to]) => from < to)
    .sort((a, b) => a[0] - b[0]);
  const parts = [];
  let at = 0;
  for (const [from, to] of spans) {
    if (from < at) continue;
    parts.push(chars.decode(raw.slice(at, from)), el("mark", {}, chars.decode(raw.slice(from, to))));
    at = to;
  }
  parts.push(chars.decode(raw.slice(at)));
  return parts;
}

function ruled(found) {
  if (!found.ruling) return null;
  const [takeback, reason] = found.ruling;
  const what = say(takeback ? "taken-back" : "let-stand");
  return el("p", { class: "ruling" }, reason ? say("ruled-because", { what, why: reason }) : what);
}

// Text with `code` in backquotes.
const prose = (text) => text.split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));

function diagnosis(found) {
  return el("article", { class: `finding ${found.severity}` },
    el("h3", {}, el("span", { class: "code" }, found.ruling ? say("ruled") : say(`sign-${found.severity}`), " ", found.code), " ", ...prose(first(found.message))),
    found.label ? el("p", {}, ...prose(first(found.label))) : null,
    ...(found.causes || []).map((cause) => {
      const go = el("button", { type: "button", class: "link" }, say("line", { n: FRAMES[cause.at].line }));
      go.addEventListener("click", () => show(cause.at));
      return el("p", { class: "cause" }, go, ": ", ...prose(cause.label));
    }),
    ruled(found),
    found.note ? el("p", { class: "note" }, ...prose(found.note)) : null,
    found.help ? el("p", { class: "help" }, ...prose(first(found.help))) : null);
}

function showMove(frame, at) {
  const place = [heading(frame), frame.round && frame.what !== "end" ? say("round", { n: frame.round }) : null, frame.what === "opening" ? null : say("line", { n: frame.line })];
  $("where").replaceChildren(badge(frame.seat) || "", ` ${place.filter(Boolean).join(" · ")}`);
  const found = listed(frame.findings.map((found) => `${say(`sign-${found.severity}`)} ${found.code}`));
  // What the card below shows is heard with the move.
  $("words").replaceChildren(frame.words, found ? el("span", { class: "spoken" }, ` (${found})`) : "");
  $("line").replaceChildren(...lineOf(frame));
  $("line").hidden = !frame.text;
  $("found").replaceChildren(...frame.findings.map(diagnosis));
  $("now").scrollTop = 0;
  $("now").classList.toggle("at-breach", frame.findings.some((found) => found.severity === "error"));
}

const WEIGHTS = ["error", "warning", "note"];
const weightOf = (findings) => WEIGHTS.find((weight) => findings.some((found) => found.severity === weight)) || "";

// The list of moves, and the list of what was found: made anew in every language.
let ITEMS = [];
function listMoves() {
  let round = 0;
  ITEMS = [];
  const moves = document.createDocumentFragment();
  FRAMES.forEach((frame, at) => {
    const weight = weightOf(frame.findings);
    const codes = [...new Set(frame.findings.map((found) => found.code))].join(" ");
    const go = el("button", { type: "button", class: `move ${weight}`, tabindex: "-1" },
      el("span", { class: "number" }, frame.what === "turn" ? frame.turn : ""),
      badge(frame.seat),
      el("span", { class: "what" }, frame.words),
      codes ? el("span", { class: "codes" }, el("span", { class: "spoken" }, `${say(`sign-${weight}`)} `), codes) : null);
    go.addEventListener("click", () => show(at));
    const item = el("li", {}, go);
    if (frame.round > round && frame.what === "turn") {
      round = frame.round;
      item.classList.add("round");
    }
    ITEMS.push(go);
    moves.append(item);
  });
  $("moves").replaceChildren(moves);
  const list = FRAMES.flatMap((frame, at) => frame.findings.map((found) => [found, at]));
  $("all-found").hidden = !list.length;
  $("findings").replaceChildren(...list.map(([found, at], i) => {
    const go = el("button", { type: "button", class: `move ${found.severity}`, tabindex: i ? "-1" : "0" },
      el("span", { class: "codes" }, found.code),
      el("span", { class: "what" }, ...prose(first(found.message)), el("small", {}, ` ${say("line", { n: FRAMES[at].line })}${found.ruling ? say("comma") + say("ruled-on") : ""}`)));
    go.addEventListener("click", () => show(at));
    return el("li", {}, go);
  }));
}
roving($("moves"));
roving($("findings"));
