// The window on a drawing: wheel, drag and pinch, and buttons for those who have neither.

import { by, make } from "./common.js";

const MOST_ZOOM = 8;
/** A finger that moves less taps. */
const STILL = 6;
/** So far beyond its edge a drawing can be moved, in pixels. */
const EDGE = 56;
/** The buttons take so much of the lower edge; the whole drawing is seen above it. */
const BAR = 52;

/**
 * Lets a drawing be moved in its place. What its buttons do is said by the page's templates
 * `zoom-in`, `zoom-out` and `zoom-all`.
 */
export function lens(box, picture, most = MOST_ZOOM) {
  let full = boxOf(picture);
  // The middle of what is seen, and how much larger than whole it is.
  let at = { x: full.x + full.width / 2, y: full.y + full.height / 2, zoom: 1 };
  let size = { width: 1, height: 1 };
  let first = true;
  let touched = false;

  const bar = () => (tools.offsetHeight ? BAR : 0);
  // Units of the drawing for a pixel of the screen.
  const unit = (zoom = at.zoom) => Math.max(full.width / size.width, full.height / Math.max(1, size.height - bar())) / zoom;
  // At this zoom the drawing fills its place, with nothing left over.
  const filling = () => unit(1) / Math.min(full.width / size.width, full.height / size.height);
  // The middle of the drawing, as seen above the buttons.
  const middle = () => ({ x: full.x + full.width / 2, y: full.y + full.height / 2 + bar() / 2 * unit(1) });

  const button = (sign, name, act) => {
    const one = make("button", sign);
    one.type = "button";
    one.setAttribute("aria-label", by(name)?.content.textContent || sign);
    one.addEventListener("click", act);
    return one;
  };
  const chosen = (act) => () => {
    touched = true;
    act();
  };
  const nearer = button("+", "zoom-in", chosen(() => zoom(1.6)));
  const farther = button("−", "zoom-out", chosen(() => zoom(1 / 1.6)));
  const all = button("⤢", "zoom-all", chosen(whole));
  const tools = make("div", null, nearer, farther, all);
  tools.className = "zoom";
  box.append(tools);

  function apply() {
    at.zoom = Math.max(1, Math.min(most, at.zoom));
    const u = unit();
    const [width, height] = [size.width * u, size.height * u];
    // A bit beyond the edge, so that nothing is for ever below a button.
    const over = EDGE * u;
    const within = (middle, low, length, seen) => {
      const [from, to] = seen >= length ? [low + length / 2, low + length / 2] : [low + seen / 2, low + length - seen / 2];
      return Math.max(from - over, Math.min(to + over, middle));
    };
    at.x = within(at.x, full.x, full.width, width);
    at.y = within(at.y, full.y, full.height, height);
    picture.setAttribute("viewBox", [at.x - width / 2, at.y - height / 2, width, height].map((n) => n.toFixed(2)).join(" "));
    farther.disabled = at.zoom === 1;
    nearer.disabled = at.zoom === most;
  }

  /** The place of the drawing under a place of the screen. */
  function point(clientX, clientY) {
    const frame = box.getBoundingClientRect();
    const u = unit();
    return { x: at.x + (clientX - frame.left - size.width / 2) * u, y: at.y + (clientY - frame.top - size.height / 2) * u };
  }

  /** The other way round. */
  function where({ x, y }) {
    const frame = box.getBoundingClientRect();
    const u = unit();
    return { x: frame.left + size.width / 2 + (x - at.x) / u, y: frame.top + size.height / 2 + (y - at.y) / u };
  }

  // What lies under a point stays under it.
  function zoomAt(factor, clientX, clientY) {
    const before = point(clientX, clientY);
    at.zoom = Math.max(1, Math.min(most, at.zoom * factor));
    const after = point(clientX, clientY);
    at.x += before.x - after.x;
    at.y += before.y - after.y;
    apply();
  }
  function zoom(factor) {
    const frame = box.getBoundingClientRect();
    zoomAt(factor, frame.left + size.width / 2, frame.top + size.height / 2);
  }
  function whole() {
    at = { ...middle(), zoom: 1 };
    apply();
  }
  /** Brings a place into the middle, where not all is seen. */
  function centre({ x, y }) {
    if (at.zoom === 1) return;
    Object.assign(at, { x, y });
    apply();
  }

  function resize() {
    const next = { width: Math.max(1, box.clientWidth), height: Math.max(1, box.clientHeight) };
    if (next.width === size.width && next.height === size.height) return;
    size = next;
    // A map that just fits a phone is too small to read: there it fills its place.
    if (first) whole();
    if (first && size.width > 1 && size.width < 700) at.zoom = Math.min(most, Math.max(1.4, filling()));
    first = first && size.width === 1;
    apply();
  }

  /** The drawing has grown: what is seen stays, once somebody has chosen it. */
  function grow(next) {
    const u = unit();
    full = next;
    if (touched) at.zoom = unit(1) / u;
    else whole();
    apply();
  }
  /** So large that a hundred units are as many pixels, around a place, unless somebody has chosen. */
  function fit(pixels, { x, y }) {
    if (touched) return;
    const zoom = pixels * unit(1) / 100;
    if (zoom <= 1) return;
    at = { x, y, zoom };
    apply();
  }

  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    touched = true;
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
    if (moved < STILL) return;
    touched = true;
    // Only now: a captured pointer would take the click from what it is on.
    try { box.setPointerCapture(event.pointerId); } catch { /* it has gone already */ }
    const u = unit();
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
  resize();
  return { zoom, whole, centre, grow, fit, point, where, unit, wasDrag: () => moved >= STILL };
}

function boxOf(picture) {
  const [x, y, width, height] = (picture.getAttribute("viewBox") || "0 0 100 100").split(" ").map(Number);
  return { x, y, width, height };
}
