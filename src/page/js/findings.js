// What the referee found, in words, and the log's own lines.
const bytes = new TextEncoder();
const chars = new TextDecoder();
const sign = { error: "Breach", warning: "Warning", note: "Note" };

// The line of the log with the tokens that are wrong.
function lineOf(frame) {
  const raw = bytes.encode(frame.text);
  const spans = frame.findings
    .map((found) => [Math.max(0, found.byte - frame.byte), Math.min(raw.length, found.end_byte - frame.byte)])
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

function goTo(line) {
  let at = 0;
  while (at < LAST && FRAMES[at + 1].line <= line) at += 1;
  return at;
}

function ruled(found) {
  if (!found.ruling) return null;
  const what = found.ruling.kind === "takeback" ? "The table took it back" : "The table let it stand";
  return el("p", { class: "ruling" }, found.ruling.reason ? `${what}: “${found.ruling.reason}”` : `${what}.`);
}

// Text with `code` in backquotes.
const prose = (text) => text.split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));

const first = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function diagnosis(found) {
  const pages = found.sources.map((source) => `${source.heading}, ${source.edition}${source.page ? ` p.${source.page}` : ""}`).join(" · ");
  return el("article", { class: `finding ${found.severity}` },
    el("h3", {}, el("span", { class: "code" }, found.ruling ? "Ruled" : sign[found.severity], " ", found.code), " ", ...prose(first(found.message))),
    found.label ? el("p", {}, ...prose(first(found.label))) : null,
    ...found.causes.map((cause) => {
      const go = el("button", { type: "button", class: "link" }, `line ${cause.line}`);
      go.addEventListener("click", () => show(goTo(cause.line)));
      return el("p", { class: "cause" }, go, ": ", ...prose(cause.label));
    }),
    ruled(found),
    found.note || pages ? el("p", { class: "note" }, ...prose([found.note && first(found.note), pages].filter(Boolean).join(" · "))) : null,
    found.help ? el("p", { class: "help" }, ...prose(first(found.help))) : null);
}

function showMove(frame, at) {
  const place = [heading(frame), frame.round && frame.what !== "end" ? `round ${frame.round}` : null, frame.what === "opening" ? null : `line ${frame.line}`];
  $("where").replaceChildren(badge(frame.seat) || "", ` ${place.filter(Boolean).join(" · ")}`);
  $("words").textContent = frame.words + (frame.findings.length ? ` (${frame.findings.map((found) => `${sign[found.severity].toLowerCase()} ${found.code}`).join(", ")})` : "");
  $("line").replaceChildren(...lineOf(frame));
  $("line").hidden = !frame.text;
  $("found").replaceChildren(...frame.findings.map(diagnosis));
}

// The list of moves.
const ITEMS = [];
{
  let round = 0;
  FRAMES.forEach((frame, at) => {
    const weight = frame.findings.some((found) => found.severity === "error") ? "error"
      : frame.findings.some((found) => found.severity === "warning") ? "warning"
        : frame.findings.length ? "note" : "";
    const codes = [...new Set(frame.findings.map((found) => found.code))].join(" ");
    const go = el("button", { type: "button", class: `move ${weight}` },
      el("span", { class: "number" }, frame.what === "turn" ? frame.turn : ""),
      badge(frame.seat),
      el("span", { class: "what" }, frame.words),
      codes ? el("span", { class: "codes" }, el("span", { class: "spoken" }, `${sign[weight]} `), codes) : null);
    go.addEventListener("click", () => show(at));
    const item = el("li", {}, go);
    if (frame.round > round && frame.what === "turn") {
      round = frame.round;
      item.classList.add("round");
    }
    ITEMS.push(go);
    $("moves").append(item);
  });
  const list = FRAMES.flatMap((frame, at) => frame.findings.map((found) => [found, at]));
  if (!list.length) $("all-found").hidden = true;
  for (const [found, at] of list) {
    const go = el("button", { type: "button", class: `move ${found.severity}` },
      el("span", { class: "number" }, found.code),
      el("span", { class: "what" }, `${first(found.message)}`, el("small", {}, ` line ${found.line}${found.ruling ? ", ruled on" : ""}`)));
    go.addEventListener("click", () => show(at));
    $("findings").append(el("li", {}, go));
  }
}
