// Keeps the scribe's page on this device, so that it can be loaded anew without a connection.
// Browsers let this run where the address is secure: https, or this very machine. Nothing of
// any table is kept here, only what is the same for everybody.

const KEPT = "whistlestop-1";
/** So long the service may take, where there is something to show instead. */
const PATIENCE = 4000;

/** By which name something is kept; all tables have the same page. */
function nameOf(address) {
  const { origin, pathname } = new URL(address, location.origin);
  if (origin !== location.origin) return null;
  if (/^\/table\/[^/]+$/.test(pathname)) return "/table/";
  return /^\/(static\/|api\/v1\/boards\/[^/]+\/(stage|drawing)$)/.test(pathname) ? pathname : null;
}

const kept = async (name) => (await caches.open(KEPT)).match(name, { ignoreVary: true });

async function fetched(request, name) {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(name, answer.clone());
  return answer;
}

/** What the service says; or what it said before, if it does not answer. */
async function answer(event, name) {
  const asked = fetched(event.request, name);
  event.waitUntil(asked.catch(() => {}));
  const before = await kept(name);
  if (!before) return asked;
  const late = new Promise((done) => setTimeout(done, PATIENCE, before));
  return Promise.race([asked.catch(() => before), late]);
}

/** What a page was made of before anybody kept it. */
async function keep(addresses) {
  const each = addresses.map(async (address) => {
    const name = nameOf(address);
    if (name && !await kept(name)) await fetched(address, name);
  });
  await Promise.allSettled(each);
}

async function begin() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await clients.claim();
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("message", (event) => event.waitUntil(keep(event.data.keep)));
addEventListener("fetch", (event) => {
  const name = event.request.method === "GET" ? nameOf(event.request.url) : null;
  if (name) event.respondWith(answer(event, name));
});
