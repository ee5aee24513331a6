// The window on the map: wheel, drag and pinch, and buttons for those who have neither.
const PHONE = matchMedia("(max-width: 699px), (max-width: 999px) and (max-height: 540px)");
const MOST_ZOOM = 8;
// So large a name of the map is, in its own units, and on the screen at least, in pixels.
const NAMES = 21.5;
const READABLE = 13.5;
const LEGIBLE = 6.5;

const lens = (() => {
  const picture = stage.picture;
  const box = $("view");
  if (!picture) {
    $("zoom").hidden = true;
    return { zoom: () => {}, whole: () => {}, centre: () => {}, resize: () => {}, fit: () => {} };
  }
  const whole = picture.viewBox.baseVal;
  let full = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  // The middle of what is seen, and how much larger than whole it is.
  let at = { x: full.x + full.width / 2, y: full.y + full.height / 2, zoom: 1 };
  let size = { width: 1, height: 1 };

  // Units of the map for a pixel of the screen.
  const unit = (zoom) => Math.max(full.width / size.width, full.height / size.height) / zoom;

  function apply() {
    at.zoom = Math.max(1, Math.min(MOST_ZOOM, at.zoom));
    const u = unit(at.zoom);
    const [width, height] = [size.width * u, size.height * u];
    const within = (middle, low, length, seen) => (seen >= length ? low + length / 2
      : Math.max(low + seen / 2, Math.min(low + length - seen / 2, middle)));
    at.x = within(at.x, full.x, full.width, width);
    at.y = within(at.y, full.y, full.height, height);
    picture.setAttribute("viewBox", [at.x - width / 2, at.y - height / 2, width, height].map((n) => n.toFixed(2)).join(" "));
    $("zoom-out").disabled = $("zoom-all").disabled = at.zoom === 1;
    $("zoom-in").disabled = at.zoom === MOST_ZOOM;
    if (document.activeElement?.disabled) $(at.zoom === 1 ? "zoom-in" : "zoom-out").focus();
    picture.classList.toggle("tiny", NAMES / u < LEGIBLE);
  }

  // What lies under a point stays under it.
  function zoomAt(factor, clientX, clientY) {
    const frame = box.getBoundingClientRect();
    const [dx, dy] = [clientX - frame.left - size.width / 2, clientY - frame.top - size.height / 2];
    const before = unit(at.zoom);
    const to = Math.max(1, Math.min(MOST_ZOOM, at.zoom * factor));
    const after = unit(to);
    at = { x: at.x + dx * (before - after), y: at.y + dy * (before - after), zoom: to };
    apply();
  }
  const zoom = (factor) => {
    const frame = box.getBoundingClientRect();
    zoomAt(factor, frame.left + size.width / 2, frame.top + size.height / 2);
  };

  // Brings a place of the map into the middle, where not all of it is seen.
  function centre(spot) {
    if (at.zoom === 1 || !spot?.getBBox) return;
    const inner = spot.getBBox();
    const move = spot.getAttribute("transform")?.match(/translate\(([-\d.]+)[ ,]([-\d.]+)\)/);
    at.x = inner.x + inner.width / 2 + (move ? Number(move[1]) : 0);
    at.y = inner.y + inner.height / 2 + (move ? Number(move[2]) : 0);
    apply();
  }

  function resize() {
    const next = { width: Math.max(1, box.clientWidth), height: Math.max(1, box.clientHeight) };
    if (next.width === size.width && next.height === size.height) return;
    size = next;
    apply();
    if (at.zoom === 1) corner();
  }

  // The buttons stand in the corner where they cover no name of the whole map.
  function corner() {
    const names = [...picture.querySelectorAll(".name, .city"), $("more")].map((name) => name.getBoundingClientRect());
    const covers = (place) => {
      $("zoom").className = place;
      const own = $("zoom").getBoundingClientRect();
      return names.some((name) => name.left < own.right && own.left < name.right && name.top < own.bottom && own.top < name.bottom);
    };
    if (["", "left", "low", "low left"].every(covers)) $("zoom").className = "";
  }

  box.addEventListener("wheel", (event) => {
    if (event.target.closest(".story")) return;
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), event.clientX, event.clientY);
  }, { passive: false });

  // One finger or the mouse moves the map, two fingers pinch it.
  const fingers = new Map();
  let moved = 0;
  box.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) moved = 0;
  });
  box.addEventListener("pointermove", (event) => {
    const old = fingers.get(event.pointerId);
    if (!old) return;
    const [dx, dy] = [event.clientX - old.clientX, event.clientY - old.clientY];
    moved += Math.abs(dx) + Math.abs(dy);
    const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    fingers.set(event.pointerId, event);
    if (moved < 5) return;
    // Only now: a captured pointer would take the click from what it is on.
    try { box.setPointerCapture(event.pointerId); } catch { /* it has gone already */ }
    const u = unit(at.zoom);
    at.x -= dx * u / fingers.size;
    at.y -= dy * u / fingers.size;
    if (other) {
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      zoomAt(apart(event) / Math.max(1, apart(old)), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    } else {
      apply();
    }
  });
  for (const over of ["pointerup", "pointercancel", "pointerleave"]) {
    box.addEventListener(over, (event) => fingers.delete(event.pointerId));
  }
  new ResizeObserver(resize).observe(box);
  // Paper has the whole map, in its own shape.
  addEventListener("beforeprint", () => picture.setAttribute("viewBox", [full.x, full.y, full.width, full.height].join(" ")));
  addEventListener("afterprint", apply);
  resize();
  // A map that just fits a phone is too small to read.
  if (STAGE.kind === "board" && PHONE.matches) zoom(Math.max(1, Math.min(2.4, READABLE * unit(1) / NAMES)));
  // What there is to see is larger or smaller than it was.
  function fit(extent) {
    if (["x", "y", "width", "height"].every((key) => extent[key] === full[key])) return;
    full = extent;
    apply();
  }
  return { zoom, centre, resize, fit, wasDrag: () => moved >= 5, whole: () => { at.zoom = 1; apply(); } };
})();
