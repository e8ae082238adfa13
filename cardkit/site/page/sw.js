// Everything of the site is kept at the first visit; later visits need no network. A new version
// is taken when no page of the old one is open.
const { version, files } = /*SITE*/ {};
const CACHE = `cardkit ${self.registration.scope} ${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files.map((name) => new Request(name, { cache: "no-cache" })))));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(`cardkit ${self.registration.scope} `) && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(caches.open(CACHE).then(async (cache) => (await cache.match(request, { ignoreSearch: true })) || fetch(request)));
});
