// Stepping: slider, buttons, keys, search, links, tabs, and the reader's choices.
let here = -1;
let timer = null;
let counts = false; // the score sheet was opened because the game had ended

// `how` is "step" for a step forward, which is seen happening.
function show(to, how) {
  const at = Math.max(0, Math.min(LAST, to));
  if (at === here) return;
  const moves = how === "step" && at === here + 1;
  ITEMS[here]?.removeAttribute("aria-current");
  here = at;
  draw(moves);
  try { history.replaceState(null, "", address(at)); } catch { /* an address that cannot change is no harm */ }
}

function draw(moves) {
  const at = here;
  const frame = FRAMES[at];
  stage.light(null);
  STRIP.forEach((slot) => { slot.moves = moves; });
  const spot = stage.show(frame, FRAMES[at - 1], moves && !calm());
  showMove(frame, at);
  ending.show(at, moves);
  showStrip(frame, at);
  showPlayers(frame, at);
  showTable(frame);
  chart.at(at);
  ITEMS[at].setAttribute("aria-current", "step");
  stop($("moves"), ITEMS[at]);
  if (isOpen("moves")) keepInView($("panel-moves"), ITEMS[at]);
  // Whoever has played to the end sees what the points are made of.
  if (isEnd(at) && moves && isOpen("moves") && !PHONE.matches) { openTab("score"); counts = true; }
  else if (counts && !isEnd(at)) { counts = false; if (isOpen("score")) openTab("moves"); }
  if (stage.extent) lens.fit(stage.extent());
  if (isEnd(at)) lens.whole();
  else if (spot) lens.centre(spot);
  story.again();
  $("slider").value = at;
  $("slider").setAttribute("aria-valuetext", `${heading(frame)}: ${frame.words}`);
  $("slider").style.setProperty("--at", `${LAST ? at / LAST * 100 : 0}%`);
  $("first").disabled = $("back").disabled = at === 0;
  $("last").disabled = $("forward").disabled = at === LAST;
  $("breach-back").disabled = !BREACHES.some((one) => one < at);
  $("breach-forward").disabled = !BREACHES.some((one) => one > at);
}

// Scrolls a list, and not the page around it.
function keepInView(list, item) {
  const [frame, box] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (box.top < frame.top + 30 || box.bottom > frame.bottom - 30) {
    list.scrollTop += box.top - frame.top - frame.height / 2;
  }
}

// Links: #turn-41, #line-123, or the number of a frame.
const atTurn = (turn) => DATA.frames.findLastIndex((frame) => frame.what === "turn" && frame.turn === turn);
const atLine = (line) => Math.max(0, DATA.frames.findLastIndex((frame) => frame.line <= line));
function address(at) {
  const { what, turn, line } = DATA.frames[at];
  if (what === "turn" && atTurn(turn) === at) return `#turn-${turn}`;
  return at && atLine(line) === at ? `#line-${line}` : `#${at}`;
}
function asked() {
  const found = /^#(turn-|line-)?(\d{1,9})$/.exec(location.hash);
  if (!found) return null;
  const number = Number(found[2]);
  if (found[1] === "turn-") { const at = atTurn(number); return at < 0 ? null : at; }
  return found[1] ? atLine(number) : number;
}

function round(direction) {
  const from = FRAMES[here].round;
  if (direction > 0) {
    const next = FRAMES.findIndex((frame, at) => at > here && frame.round > from);
    return next < 0 ? LAST : next;
  }
  if (!here) return 0;
  const last = FRAMES[here - 1].round;
  for (let at = here - 1; at > 0; at -= 1) if (FRAMES[at - 1].round < last) return at;
  return 0;
}

function breach(direction) {
  const found = direction > 0 ? BREACHES.find((at) => at > here) : BREACHES.findLast((at) => at < here);
  if (found === undefined) return;
  show(found);
  if (PHONE.matches) openTab("map");
}

function pause() {
  clearTimeout(timer);
  timer = null;
  namePlay();
}
function play() {
  if (timer) { pause(); return; }
  if (here === LAST) show(0);
  const next = () => {
    if (here === LAST) { pause(); return; }
    show(here + 1, "step");
    timer = setTimeout(next, 900 / Number($("speed").value));
  };
  timer = setTimeout(next, 300);
  namePlay();
}
function namePlay() {
  $("play").setAttribute("aria-pressed", String(Boolean(timer)));
  $("play").setAttribute("aria-label", say("play"));
  $("play").title = say(timer ? "pause" : "play");
}

// A turn by its number, or the next move that names something.
function search(text) {
  const wanted = text.trim();
  if (!wanted) return false;
  if (/^\d+$/.test(wanted)) {
    const at = atTurn(Number(wanted));
    if (at >= 0) show(at);
    return at >= 0;
  }
  const has = (frame) => same(`${frame.words} ${frame.text}`).includes(same(wanted));
  const city = stage.city(wanted);
  for (let step = 1; step <= LAST + 1; step += 1) {
    const at = (here + step) % (LAST + 1);
    if (has(FRAMES[at])) {
      show(at);
      if (city >= 0) story.tell({ kind: "city", id: city }, false);
      return true;
    }
  }
  if (city >= 0) story.tell({ kind: "city", id: city }, false);
  return city >= 0;
}

// Tabs: the map beside one of the others, or on a phone instead of them.
const TABS = ["map", "moves", "players", "score"];
let tab = PHONE.matches ? "map" : "moves";
const isOpen = (one) => tab === one;
function openTab(to) {
  if (to === "map" && !PHONE.matches) return;
  tab = to;
  document.body.dataset.tab = to;
  for (const one of TABS) {
    $(`tab-${one}`).setAttribute("aria-selected", String(one === to));
    $(`tab-${one}`).tabIndex = one === to ? 0 : -1;
  }
  if (here < 0) return;
  showPlayers(FRAMES[here], here);
  showTable(FRAMES[here]);
  if (to === "moves") keepInView($("panel-moves"), ITEMS[here]);
}
for (const one of TABS) $(`tab-${one}`).addEventListener("click", () => openTab(one));
$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const open = TABS.filter((one) => one !== "map" || PHONE.matches);
  openTab(open[(open.indexOf(tab) + step + open.length) % open.length]);
  $(`tab-${tab}`).focus();
});
PHONE.addEventListener("change", () => openTab(PHONE.matches ? "map" : tab === "map" ? "moves" : tab));

const openSearch = () => { $("search-said").textContent = ""; $("search").showModal(); $("search-text").select(); };
const forward = () => show(here + 1, "step");
const ACTIONS = {
  ArrowLeft: () => show(here - 1), h: () => show(here - 1), ArrowRight: forward, l: forward,
  ArrowUp: () => show(round(-1)), ArrowDown: () => show(round(1)),
  Home: () => show(0), End: () => show(LAST),
  "]": () => breach(1), "[": () => breach(-1),
  "+": () => lens.zoom(1.5), "-": () => lens.zoom(1 / 1.5), 0: () => lens.whole(),
  " ": play, "/": openSearch, "?": () => $("help").showModal(),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") { story.close(); stage.light(null); openTools(false); return; }
  const action = ACTIONS[event.key];
  // Space presses the button that has the focus, if one has; a list of choices has its own keys.
  if (!action || event.target.closest?.("select") || (event.key === " " && event.target.closest?.("button, summary, a"))) return;
  event.preventDefault();
  action();
});

// What a phone has no room for opens on demand.
function openTools(open) {
  $("more").setAttribute("aria-expanded", String(open));
  document.body.classList.toggle("tools-open", open);
}
let hush = null;
function tellReader(text) {
  $("told").textContent = text;
  clearTimeout(hush);
  hush = setTimeout(() => { $("told").textContent = ""; }, 3000);
}
async function copyLink() {
  const link = location.href.split("#")[0] + address(here);
  try {
    await navigator.clipboard.writeText(link);
    tellReader(say("copied"));
  } catch {
    tellReader(link);
  }
}

const onClick = { first: () => show(0), back: () => show(here - 1), play, forward, last: () => show(LAST),
  "breach-back": () => breach(-1), "breach-forward": () => breach(1), "search-open": openSearch,
  "search-close": () => $("search").close(), "help-open": () => $("help").showModal(), print: () => window.print(), copy: copyLink,
  more: () => openTools(!document.body.classList.contains("tools-open")),
  "zoom-in": () => lens.zoom(1.5), "zoom-out": () => lens.zoom(1 / 1.5), "zoom-all": () => lens.whole() };
for (const [id, action] of Object.entries(onClick)) $(id).addEventListener("click", action);

$("search-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const found = search($("search-text").value);
  $("search-said").textContent = found ? `${heading(FRAMES[here])}: ${FRAMES[here].words}` : say("not-found");
});
$("slider").max = LAST;
$("slider").addEventListener("input", (event) => show(Number(event.target.value)));
for (const place of [...stage.places, ...SEATS.map((livery) => livery.name)]) $("places").append(el("option", { value: place }));

// Light or dark, as the system has it until the reader chooses.
const system = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (document.documentElement.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
const nameTheme = () => { $("theme").textContent = say(isDark() ? "light" : "dark"); };
if (["light", "dark"].includes(keep.get("theme"))) document.documentElement.dataset.theme = keep.get("theme");
$("theme").addEventListener("click", () => {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  keep.set("theme", document.documentElement.dataset.theme);
  nameTheme();
});
system.addEventListener("change", nameTheme);
$("speed").addEventListener("change", () => keep.set("speed", $("speed").value));
if (["0.5", "1", "2", "4"].includes(keep.get("speed"))) $("speed").value = keep.get("speed");

// All that is words, and all that depends on who looks.
function build() {
  gather();
  document.documentElement.lang = lang;
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
  for (const node of document.querySelectorAll("[data-hint]")) node.title = say(node.dataset.hint) + (node.getAttribute("aria-keyshortcuts") ? ` (${node.getAttribute("aria-keyshortcuts").split(" ")[0]})` : "");
  $("search-text").placeholder = say("search-hint");
  $("line").setAttribute("aria-label", say("log-line"));
  nameTheme();
  namePlay();
  const choices = [["all", say("eyes-all")], ["public", say("eyes-public")], ...SEATS.map((livery, seat) => [String(seat), livery.name])];
  $("eyes").replaceChildren(...choices.map(([value, text]) => el("option", { value, selected: value === eyes ? "" : null }, text)));
  $("eyes").value = eyes;
  $("title").textContent = TOLD.title;
  document.title = `${TOLD.title}: ${listed(SEATS.map((livery) => livery.name))}`;
  const errors = FRAMES.flatMap((frame) => frame.findings).filter((found) => found.severity === "error").length;
  const turns = FRAMES[LAST].turn;
  $("about").textContent = [TOLD.occasion, turns ? say("turns", { n: turns }) : null,
    errors ? say("breaches", { n: errors }) : say("no-breaches"), DATA.finished ? null : say("unfinished"),
    DATA.eyes === null ? null : DATA.eyes === "" ? say("seen-public") : say("seen-by", { who: DATA.eyes })].filter(Boolean).join(" · ");
  const { tool, file } = DATA.header;
  $("made").textContent = say("made", { file, tool: `${tool.name} ${tool.version}` }) + (DATA.header.left_out ? ` · ${say("left-out", { n: DATA.header.left_out })}` : "");
  $("ticks").replaceChildren(...BREACHES.map((at) => {
    const tick = el("i", {});
    tick.style.left = `${LAST ? at / LAST * 100 : 0}%`;
    return tick;
  }));
  $("breach-back").hidden = $("breach-forward").hidden = !BREACHES.length;
  stage.tell();
  TICKET_PATHS.clear();
  writeSheet();
  listMoves();
  forgetPanels();
  chart.draw();
}

function rebuild() {
  pause();
  build();
  draw(false);
}
async function choose() {
  try { await more(); } catch { return; }
  lang = $("lang").value;
  eyes = $("eyes").value;
  rebuild();
}
for (const [tag, own] of DATA.names) $("lang").append(el("option", { value: tag, lang: tag }, own));
$("lang").value = lang;
$("lang-pick").hidden = LANGS.length < 2 || !CAN_UNPACK;
$("lang").addEventListener("change", () => { keep.set("lang", $("lang").value); choose(); });
$("eyes-pick").hidden = !DATA.public || !CAN_UNPACK;
$("eyes").addEventListener("change", choose);

openTab(tab);
build();
addEventListener("hashchange", () => { const to = asked(); if (to !== null) show(to); });
show(asked() ?? 0);
if (LANGS.includes(keep.get("lang")) && keep.get("lang") !== lang && CAN_UNPACK) {
  $("lang").value = keep.get("lang");
  choose();
}
