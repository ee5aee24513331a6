// The story of a city, a route or a tile: what became of it, and in which turn.
const story = (() => {
  const box = $("story");
  let told = null;

  const goes = (at, ...words) => {
    const go = el("button", { type: "button", class: "plain go way-here" }, ...words);
    go.addEventListener("click", () => show(at));
    return go;
  };
  const atTurn = (turn) => FRAMES.findLastIndex((frame) => frame.what === "turn" && frame.turn === turn);
  const claimed = (one) => {
    const at = atTurn(one.turn);
    const words = [badge(one.seat), el("span", {}, say("owner", { who: name(one.seat), n: one.turn }))];
    return at >= 0 ? goes(at, ...words) : el("span", { class: "way-here" }, ...words);
  };
  const section = (title, items) => (items.length ? [el("h4", {}, title), el("ul", {}, ...items.map((item) => el("li", {}, item)))] : []);

  // Moves that name all of these.
  const MOST = 30;
  function named(words) {
    const found = FRAMES.flatMap((frame, at) => (words.every((word) => frame.words.includes(word)) ? [at] : []));
    return found.slice(0, MOST).map((at) => goes(at, el("span", { class: "number" }, FRAMES[at].what === "turn" ? FRAMES[at].turn : "·"), el("span", {}, FRAMES[at].words)));
  }

  const owner = (route, frame) => frame.scene.routes.find((one) => one.route === route);

  function route(id, frame) {
    const { routes, cities, points } = STAGE.board;
    const [a, b, length] = routes[id];
    const by = owner(id, frame);
    return { title: stage.pair(id), path: { routes: [id], cities: [a, b] }, body: [
      el("p", {}, stage.routeWords(id).split(": ").slice(1).join(": ")),
      points[length] === undefined ? null : el("p", { class: "facts" }, say("worth", { n: points[length] })),
      el("p", {}, by ? claimed(by) : say("free")),
      ...section(say("moves"), named([cities[a], cities[b]]))] };
  }

  function city(id, frame) {
    const { routes, cities, tickets } = STAGE.board;
    const here = routes.flatMap(([a, b], at) => (a === id || b === id ? [at] : []));
    const built = frame.scene.stations.find((one) => one.city === id);
    const wants = frame.players.flatMap((player, seat) => player.tickets.seen
      .filter(({ ticket }) => tickets[ticket] && tickets[ticket].slice(0, 2).includes(id))
      .map(({ ticket, done }) => el("span", { class: "way-here" }, badge(seat), el("span", {}, `${stage.ticket(ticket).name} ${stage.ticket(ticket).points} `,
        el("span", { class: done ? "yes" : "todo" }, done ? "✓" : "·")))));
    return { title: cities[id], path: { routes: here.filter((at) => owner(at, frame)), cities: [id] }, body: [
      built ? el("p", {}, say("station"), ": ", claimed(built)) : null,
      ...section(say("routes-here"), here.map((at) => {
        const by = owner(at, frame);
        return el("span", { class: "way-here" }, by ? badge(by.seat) : el("span", { class: "no-badge" }), el("span", {}, stage.routeWords(at)));
      })),
      ...section(say("tickets"), wants),
      ...section(say("moves"), named([cities[id]]))] };
  }

  function tile({ tile }) {
    return { title: STAGE.tiles[tile.tile].name, path: { squares: [`${tile.x},${tile.y}`] }, body: [
      el("p", {}, stage.tileWords(tile)),
      tile.seat === null ? null : el("p", {}, claimed(tile))] };
  }

  function tell(what, focus) {
    const made = what.kind === "route" ? route(what.id, FRAMES[here]) : what.kind === "city" ? city(what.id, FRAMES[here]) : tile(what);
    told = what;
    $("story-head").textContent = made.title;
    $("story-body").replaceChildren(...made.body.filter(Boolean));
    box.hidden = false;
    stage.light(made.path);
    if (focus) $("story-head").focus({ preventScroll: true });
  }
  function close() {
    if (box.hidden) return;
    box.hidden = true;
    told = null;
    stage.light(null);
  }
  $("story-close").addEventListener("click", close);
  $("view").addEventListener("click", (event) => {
    if (lens.wasDrag?.()) return;
    const what = stage.what(event.target);
    // Out of the way of what it is about.
    const view = $("view").getBoundingClientRect();
    box.classList.toggle("right", event.clientX - view.left < view.width / 2);
    if (what && (what.kind !== "tile" || what.tile)) tell(what, false);
    else close();
  });
  return { tell, close, again: () => { if (told && told.kind !== "tile") tell(told, false); else close(); } };
})();
