// The map: pieces on routes, stations in cities, paths that light up.
function boardStage(view) {
  const board = STAGE.board;
  const map = document.importNode($("map-drawing").content, true).firstElementChild;
  view.append(map);
  const routes = board.routes.map((_, id) => map.querySelector(`#route-${id}`));
  const titles = routes.map((route) => route.querySelector("title"));
  const plain = titles.map((title) => title.textContent);
  const owners = new Map();
  const stations = svg("g", {});
  map.append(stations);
  let shown = null;

  function lay(owned) {
    const { route, seat } = owned;
    const group = routes[route];
    const pieces = svg("g", { class: "pieces" + (owned.unsure ? " unsure" : "") });
    const spaces = [...group.querySelectorAll("rect.sp")];
    for (const space of spaces) {
      const width = Math.max(4, space.width.baseVal.value - 5);
      const place = { x: -width / 2, y: -5, width, height: 10, rx: 3, transform: space.getAttribute("transform") };
      pieces.append(svg("rect", { ...place, class: "under" }),
        svg("rect", { ...place, fill: SEATS[seat].fill }),
        svg("rect", { ...place, fill: `url(#livery-${seat})`, class: "over" }));
    }
    const middle = spaces[spaces.length >> 1];
    if (middle) pieces.append(sign(seat, middle.getAttribute("transform").split(" rotate")[0]));
    group.append(pieces);
    group.classList.add("owned");
    titles[route].textContent = `${plain[route]}: ${name(seat)}, turn ${owned.turn}`;
    owners.set(route, { owned, pieces });
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
    titles[route].textContent = plain[route];
  }

  function house(built) {
    const at = map.querySelector(`#city-${built.city}`).getAttribute("transform");
    stations.append(svg("g", { transform: at, class: "station" },
      svg("title", {}, `${board.cities[built.city]}: station of ${name(built.seat)}, turn ${built.turn}`),
      svg("path", { d: "M-11 -4l11 -10l11 10v13h-22z", class: "under" }),
      svg("path", { d: "M-11 -4l11 -10l11 10v13h-22z", fill: SEATS[built.seat].fill }),
      svg("path", { d: "M-11 -4l11 -10l11 10v13h-22z", fill: `url(#livery-${built.seat})`, class: "over" }),
      svg("circle", { r: 6.5, cy: 1.5, fill: SEATS[built.seat].fill }),
      svg("text", { y: 6, fill: SEATS[built.seat].ink, class: "mark" }, SEATS[built.seat].mark)));
  }

  const equal = (a, b) => a.seat === b.seat && a.turn === b.turn && a.unsure === b.unsure;

  function show(frame, before) {
    const scene = frame.scene;
    if (scene !== shown) {
      const now = new Map(scene.routes.map((owned) => [owned.route, owned]));
      for (const route of [...owners.keys()]) {
        const next = now.get(route);
        if (!next || !equal(next, owners.get(route).owned)) take(route);
      }
      for (const owned of scene.routes) if (!owners.has(owned.route)) lay(owned);
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
    citiesNew.forEach(({ city }) => map.querySelector(`#city-${city}`).classList.add("fresh"));
    return routesNew.length ? routes[routesNew[0].route].querySelector(".way")
      : citiesNew.length ? map.querySelector(`#city-${citiesNew[0].city}`) : null;
  }

  // Lights a path and the cities at its ends; nothing puts the light out.
  function light(path) {
    map.querySelectorAll(".lit").forEach((node) => node.classList.remove("lit"));
    map.classList.toggle("lighting", Boolean(path));
    if (!path) return;
    const { routes: way = [], cities = [] } = path;
    for (const route of way) {
      routes[route].classList.add("lit");
      for (const city of board.routes[route]) map.querySelector(`#name-${city}`).classList.add("lit");
    }
    for (const city of cities) {
      map.querySelector(`#city-${city}`).classList.add("lit");
      map.querySelector(`#name-${city}`).classList.add("lit");
    }
  }

  const owned = (frame, seat) => frame.scene.routes.filter((one) => one.seat === seat)
    .map((one) => plain[one.route].split(",")[0]);
  return {
    show, light, owned, picture: map,
    places: board.cities,
    ticket: (id) => ({ name: board.tickets[id] ? `${board.cities[board.tickets[id][0]]}–${board.cities[board.tickets[id][1]]}` : "?", points: board.tickets[id]?.[2] ?? 0 }),
    // Where a ticket goes: its cities, and its path if the score sheet has one.
    path: (id) => board.tickets[id] && { cities: board.tickets[id].slice(0, 2) },
    city: (text) => board.cities.findIndex((city) => same(city) === same(text)),
  };
}
