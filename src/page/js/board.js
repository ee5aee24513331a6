// The map: pieces on routes, stations in cities, paths that light up.
function boardStage(view) {
  const board = STAGE.board;
  const map = document.importNode($("map-drawing").content, true).firstElementChild;
  view.append(map);
  const routes = board.routes.map((_, id) => map.querySelector(`#route-${id}`));
  const cities = board.cities.map((_, id) => map.querySelector(`#city-${id}`));
  const names = board.cities.map((_, id) => map.querySelector(`#name-${id}`));
  const owners = new Map();
  const stations = svg("g", {});
  map.append(stations);
  let shown = null;

  const pair = (id) => `${board.cities[board.routes[id][0]]}–${board.cities[board.routes[id][1]]}`;

  // Dieppe–Paris: 1 space, pink.
  function routeWords(id) {
    const [, , length, colour, tunnel, wilds] = board.routes[id];
    return listed([`${pair(id)}: ${say("spaces", { n: length })}`, say(colour ? `card-${colour}` : "any-colour"),
      tunnel ? say("tunnel") : null, wilds ? say("ferry", { n: wilds, what: TOLD.wild }) : null].filter(Boolean));
  }

  function title(node, text) {
    const old = node.querySelector("title");
    if (old) old.textContent = text;
    else node.prepend(svg("title", {}, text));
  }
  function nameRoute(id) {
    const by = owners.get(id)?.owned;
    title(routes[id], by ? `${routeWords(id)}. ${say("owner", { who: name(by.seat), n: by.turn })}` : routeWords(id));
  }

  function lay(owned, drops) {
    const { route, seat } = owned;
    const group = routes[route];
    const pieces = svg("g", { class: "pieces" + (owned.unsure ? " unsure" : "") });
    const spaces = [...group.querySelectorAll("rect.sp")];
    spaces.forEach((space, at) => pieces.append(wagon(space, seat, drops ? at : -1)));
    const middle = spaces[spaces.length >> 1];
    if (middle) pieces.append(sign(seat, middle.getAttribute("transform").split(" rotate")[0]));
    group.append(pieces);
    group.classList.add("owned");
    owners.set(route, { owned, pieces });
    nameRoute(route);
  }

  const look = (seat) => ({ fill: SEATS[seat].fill, stroke: `url(#livery-${seat})`, color: SEATS[seat].ink });

  // A wagon of each length is drawn once; it takes its colours from where it is used.
  function wagon(space, seat, at) {
    const length = Math.max(6, 2 * Math.floor((space.width.baseVal.value - 3) / 2));
    const use = svg("use", { href: `#wagon-${length}`, ...look(seat), class: at < 0 ? null : "drop" });
    if (at >= 0) use.style.animationDelay = `${at * 80}ms`;
    return svg("g", { transform: space.getAttribute("transform") }, use);
  }

  function sign(seat, transform) {
    return svg("g", { transform },
      svg("circle", { r: 8, fill: SEATS[seat].fill, class: "mark" }),
      svg("text", { y: 4, fill: SEATS[seat].ink, class: "mark" }, SEATS[seat].mark));
  }

  function take(route) {
    owners.get(route).pieces.remove();
    owners.delete(route);
    routes[route].classList.remove("owned");
    nameRoute(route);
  }

  function house(built) {
    const at = cities[built.city].getAttribute("transform");
    stations.append(svg("g", { transform: at, class: "station", "data-city": built.city },
      svg("title", {}, `${board.cities[built.city]}: ${say("station-of", { who: name(built.seat), n: built.turn })}`),
      svg("use", { href: "#house", ...look(built.seat) }),
      svg("circle", { r: 6.8, cy: 2.5, fill: SEATS[built.seat].fill }),
      svg("text", { y: 6.5, fill: SEATS[built.seat].ink, class: "mark" }, SEATS[built.seat].mark)));
  }

  const equal = (a, b) => a.seat === b.seat && a.turn === b.turn && a.unsure === b.unsure;

  function show(frame, before, drops) {
    const scene = frame.scene;
    if (scene !== shown) {
      const now = new Map(scene.routes.map((owned) => [owned.route, owned]));
      for (const route of [...owners.keys()]) {
        const next = now.get(route);
        if (!next || !equal(next, owners.get(route).owned)) take(route);
      }
      for (const owned of scene.routes) if (!owners.has(owned.route)) lay(owned, drops);
      stations.replaceChildren();
      scene.stations.forEach(house);
      shown = scene;
    }
    // What this move put on the board.
    const old = before && before.scene;
    const isNew = (list, key) => old && old[list]
      ? scene[list].filter((one) => !old[list].some((other) => other[key] === one[key]))
      : scene[list];
    const routesNew = frame.what === "opening" ? [] : isNew("routes", "route");
    const citiesNew = frame.what === "opening" ? [] : isNew("stations", "city");
    map.querySelectorAll(".fresh").forEach((node) => node.classList.remove("fresh"));
    routesNew.forEach(({ route }) => routes[route].classList.add("fresh"));
    citiesNew.forEach(({ city }) => cities[city].classList.add("fresh"));
    return routesNew.length ? routes[routesNew[0].route].querySelector(".way") || routes[routesNew[0].route]
      : citiesNew.length ? cities[citiesNew[0].city] : null;
  }

  // Lights a path and the cities at its ends; nothing puts the light out.
  function light(path) {
    map.querySelectorAll(".lit").forEach((node) => node.classList.remove("lit"));
    map.classList.toggle("lighting", Boolean(path));
    if (!path) return;
    const { routes: way = [], cities: ends = [] } = path;
    for (const route of way) {
      routes[route].classList.add("lit");
      for (const city of board.routes[route].slice(0, 2)) names[city].classList.add("lit");
    }
    for (const city of ends) {
      cities[city].classList.add("lit");
      names[city].classList.add("lit");
    }
  }

  // What a place of the map is: for whoever clicks on it.
  function what(node) {
    const of = (id, key) => { const found = /^(route|city|name)-(\d+)$/.exec(id || ""); return found && { kind: key(found[1]), id: Number(found[2]) }; };
    const station = node.closest?.("[data-city]");
    if (station) return { kind: "city", id: Number(station.dataset.city) };
    const part = node.closest?.("[id^='route-'], [id^='city-'], [id^='name-']");
    return part && of(part.id, (kind) => (kind === "route" ? "route" : "city"));
  }

  const tell = () => {
    map.setAttribute("aria-label", say("map-of", { what: TOLD.title }));
    routes.forEach((_, id) => nameRoute(id));
    shown = null;
  };
  return {
    show, light, tell, what, routeWords, pair, picture: map,
    owned: (frame, seat) => frame.scene.routes.filter((one) => one.seat === seat).map((one) => pair(one.route)),
    places: board.cities,
    ticket: (id) => ({ name: board.tickets[id] ? `${board.cities[board.tickets[id][0]]}–${board.cities[board.tickets[id][1]]}` : "?", points: board.tickets[id]?.[2] ?? 0 }),
    // Where a ticket goes: its cities, and its path if the score sheet has one.
    path: (id) => board.tickets[id] && { cities: board.tickets[id].slice(0, 2) },
    city: (text) => board.cities.findIndex((city) => same(city) === same(text)),
  };
}
