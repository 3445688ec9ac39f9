// The service worker: it shows notifications and keeps built files. Pages, answers, addresses and tokens are never kept: it lets them pass.
// This file is a script of its own at /worker.js; the build puts in which version it is (build/worker.ts).

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Extendable {
  data: { json(): unknown } | null;
}
interface Clicked extends Extendable {
  notification: Notification;
}
interface Fetched extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface OwnWorker {
  registration: ServiceWorkerRegistration;
  location: { origin: string };
  caches: CacheStorage;
  clients: { openWindow(address: string): Promise<unknown>; matchAll(): Promise<readonly { focus?(): unknown }[]> };
  skipWaiting(): Promise<void>;
  addEventListener<Event>(type: string, listen: (event: Event) => void): void;
}

/** It imports nothing. */
export {};

const own = self as unknown as OwnWorker;

/** Another for each build whose files differ. */
const version = "__WORKER_VERSION__";
const cacheName = `built ${version}`;

const textOf = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);

/** A browser demands that each push shows something. */
function shown({ data }: Pushed): Promise<void> {
  let message: Record<string, unknown> = {};
  try {
    message = (data?.json() ?? {}) as Record<string, unknown>;
  } catch {
    // Not from us, or cut off: the title alone is shown.
  }
  const { id, title, text } = message;
  return own.registration.showNotification(textOf(title, "Billwright"), {
    body: textOf(text, ""),
    tag: textOf(id, ""),
    icon: "/favicon.ico",
  });
}

own.addEventListener<Pushed>("push", (event) => event.waitUntil(shown(event)));

own.addEventListener<Clicked>("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(own.clients.openWindow("/"));
});

/** A file of a build: its name has its content's hash, so it never changes and is nobody's own. */
function isBuilt({ method, url }: Request): boolean {
  const { origin, pathname, search } = new URL(url);
  return method === "GET" && origin === own.location.origin && pathname.startsWith("/assets/") && search === "";
}

/** A browser whose storage is full or forbidden has the file from the network each time. */
async function openCache(): Promise<Cache | null> {
  try {
    return await own.caches.open(cacheName);
  } catch {
    return null;
  }
}

async function builtFile(request: Request): Promise<Response> {
  const cache = await openCache();
  const kept = await cache?.match(request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") await cache?.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

own.addEventListener<Fetched>("fetch", (event) => {
  if (isBuilt(event.request)) event.respondWith(builtFile(event.request));
});

/** What earlier builds have left. */
async function forgetOthers(): Promise<void> {
  try {
    const names = await own.caches.keys();
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => own.caches.delete(name)));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

own.addEventListener<Extendable>("activate", (event) => event.waitUntil(forgetOthers()));

/** A newer worker waits until a page says that its reader wants it. */
own.addEventListener<MessageEvent>("message", ({ data }) => {
  if (data === "takeOver") void own.skipWaiting();
});
