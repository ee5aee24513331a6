// Stepping: slider, buttons, keys, search, and the address of a frame.
let here = -1;
let timer = null;
// A map that just fits a phone is too small to read.
let zoom = STAGE.kind === "board" && !WIDE.matches ? 2.2 : 1;

function show(to) {
  const at = Math.max(0, Math.min(LAST, to));
  if (at === here) return;
  const frame = FRAMES[at];
  const before = FRAMES[at - 1];
  ITEMS[here]?.removeAttribute("aria-current");
  here = at;
  stage.light(null);
  const spot = stage.show(frame, before);
  showMove(frame, at);
  showPlayers(frame);
  showTable(frame);
  chart.at(at);
  ITEMS[at].setAttribute("aria-current", "step");
  keepInView($("moves"), ITEMS[at]);
  if (spot) centre(spot);
  $("slider").value = at;
  $("slider").setAttribute("aria-valuetext", `${heading(frame)}: ${frame.words}`);
  $("first").disabled = $("back").disabled = at === 0;
  $("last").disabled = $("forward").disabled = at === LAST;
  $("breach-back").disabled = !BREACHES.some((one) => one < at);
  $("breach-forward").disabled = !BREACHES.some((one) => one > at);
  try { history.replaceState(null, "", `#${at}`); } catch { /* an address that cannot change is no harm */ }
}

// Scrolls a list, and not the page around it.
function keepInView(list, item) {
  const inside = item.offsetTop - list.offsetTop;
  if (inside < list.scrollTop + 30 || inside + item.offsetHeight > list.scrollTop + list.clientHeight - 30) {
    list.scrollTop = inside - list.clientHeight / 2;
  }
}

// Brings a place of the map into its window.
function centre(spot) {
  const view = $("view");
  if (zoom === 1 || !spot) return;
  const box = spot.getBoundingClientRect();
  const frame = view.getBoundingClientRect();
  view.scrollBy({ left: box.left + box.width / 2 - frame.left - frame.width / 2, top: box.top + box.height / 2 - frame.top - frame.height / 2 });
}

function setZoom(to) {
  zoom = Math.max(1, Math.min(5, to));
  $("zoom-out").disabled = zoom === 1;
  resize();
  centre($("view").querySelector(".fresh") || stage.picture);
}

// As large as it fits, times the zoom.
function resize() {
  if (!stage.picture) return;
  const { width, height } = stage.picture.viewBox.baseVal;
  const view = $("view");
  const scale = Math.min(view.clientWidth / width, view.clientHeight / height) * zoom;
  stage.picture.style.width = `${Math.floor(width * scale)}px`;
  stage.picture.style.height = `${Math.floor(height * scale)}px`;
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
  $("found").scrollIntoView({ block: "nearest" });
}

function pause() {
  clearInterval(timer);
  timer = null;
  $("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (timer) { pause(); return; }
  if (here === LAST) show(0);
  $("play").setAttribute("aria-pressed", "true");
  timer = setInterval(() => { if (here === LAST) pause(); else show(here + 1); }, 900);
}

// A turn by its number, or the next move that names something.
function search(text) {
  const wanted = text.trim();
  if (!wanted) return false;
  if (/^\d+$/.test(wanted)) {
    const at = FRAMES.findLastIndex((frame) => frame.what === "turn" && frame.turn === Number(wanted));
    if (at >= 0) show(at);
    return at >= 0;
  }
  const has = (frame) => same(`${frame.words} ${frame.text}`).includes(same(wanted));
  for (let step = 1; step <= LAST + 1; step += 1) {
    const at = (here + step) % (LAST + 1);
    if (has(FRAMES[at])) {
      show(at);
      const city = stage.city(wanted);
      if (city >= 0) stage.light({ cities: [city] });
      return true;
    }
  }
  return false;
}

const openSearch = () => { $("search-said").textContent = ""; $("search").showModal(); $("search-text").select(); };
const ACTIONS = {
  ArrowLeft: () => show(here - 1), h: () => show(here - 1),
  ArrowRight: () => show(here + 1), l: () => show(here + 1),
  ArrowUp: () => show(round(-1)), ArrowDown: () => show(round(1)),
  Home: () => show(0), End: () => show(LAST),
  "]": () => breach(1), "[": () => breach(-1),
  " ": play, "/": openSearch, "?": () => $("help").showModal(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") { stage.light(null); return; }
  const action = ACTIONS[event.key];
  // Space presses the button that has the focus, if one has.
  if (!action || (event.key === " " && event.target.closest("button, summary, a"))) return;
  event.preventDefault();
  action();
});

const onClick = { first: () => show(0), back: () => show(here - 1), play, forward: () => show(here + 1), last: () => show(LAST),
  "breach-back": () => breach(-1), "breach-forward": () => breach(1), "search-open": openSearch,
  "search-close": () => $("search").close(), "help-open": () => $("help").showModal(), print: () => window.print(),
  "zoom-in": () => setZoom(zoom * 1.5), "zoom-out": () => setZoom(zoom / 1.5 < 1.1 ? 1 : zoom / 1.5) };
for (const [id, action] of Object.entries(onClick)) $(id).addEventListener("click", action);

$("search-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const found = search($("search-text").value);
  $("search-said").textContent = found ? `${heading(FRAMES[here])}: ${FRAMES[here].words}` : "No move names it.";
});
$("slider").max = LAST;
$("slider").addEventListener("input", (event) => show(Number(event.target.value)));
for (const at of BREACHES) {
  const tick = el("i", {});
  tick.style.left = `${LAST ? at / LAST * 100 : 0}%`;
  $("ticks").append(tick);
}
for (const place of [...stage.places, ...SEATS.map((livery) => livery.name)]) $("places").append(el("option", { value: place }));

// Light or dark, as the system has it until the reader chooses.
const isDark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
const nameTheme = () => { $("theme").textContent = isDark() ? "Light" : "Dark"; };
$("theme").addEventListener("click", () => { document.documentElement.dataset.theme = isDark() ? "light" : "dark"; nameTheme(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameTheme);
nameTheme();

$("title").textContent = DATA.header.title || DATA.header.game;
{
  const errors = FRAMES.flatMap((frame) => frame.findings).filter((found) => found.severity === "error").length;
  const turns = FRAMES[LAST].turn;
  const about = [DATA.occasion, SEATS.map((livery) => livery.name).join(", "), turns ? count(turns, "turn") : null,
    errors ? count(errors, "breach", "breaches") : "no breaches", DATA.end.finished ? null : "unfinished"];
  $("about").textContent = about.filter(Boolean).join(" · ");
  const { tool, file } = DATA.header;
  $("made").textContent = `${file} · made by ${tool.name} ${tool.version}`;
  if (DATA.header.left_out) $("made").textContent += ` · ${count(DATA.header.left_out, "line")} left out`;
}
if (stage.picture) {
  setZoom(zoom);
  new ResizeObserver(resize).observe($("view"));
} else {
  $("zoom").hidden = true;
}
const asked = Number(location.hash.slice(1));
addEventListener("hashchange", () => { const to = Number(location.hash.slice(1)); if (Number.isInteger(to)) show(to); });
show(Number.isInteger(asked) ? asked : 0);
