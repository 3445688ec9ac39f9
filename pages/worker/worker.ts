// The service worker: it shows notifications, keeps built files, and the documents that say nothing of anybody. All other pages, answers,
// addresses and tokens are never kept: it lets them pass. This file is a script of its own at /worker.js; the build puts in which version it is,
// and which documents it may keep (build/worker.ts).

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Extendable {
  data: { json(): unknown } | null;
}
interface Message extends Extendable {
  data: unknown;
  /** The window that says it. */
  source: { url: string } | null;
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

/** The paths of the documents that may be kept, one blank between two. */
const offlinePaths = "__OFFLINE_PATHS__".split(" ");

/** The path under which a document is kept, without its query; null: it is not kept. */
function keptPath(address: string): string | null {
  const { origin, pathname, searchParams } = new URL(address);
  if (origin !== own.location.origin || searchParams.has("token")) return null;
  const path = pathname.toLowerCase().replace(/(.)\/$/, "$1");
  return offlinePaths.includes(path) ? path : null;
}

/** A document as the server sends it, else as it was kept. */
async function openDocument(request: Request, path: string): Promise<Response> {
  const cache = await openCache();
  try {
    const answer = await fetch(request);
    await keepDocument(cache, path, answer);
    return answer;
  } catch (error) {
    const kept = await cache?.match(path).catch(() => undefined);
    if (kept) return kept;
    throw error;
  }
}

/** The page of addresses that are none has its own status. */
async function keepDocument(cache: Cache | null, path: string, answer: Response): Promise<void> {
  const isPage = answer.ok || (path === "/404" && answer.status === 404);
  if (isPage && answer.type === "basic" && !answer.redirected)
    await cache?.put(path, answer.clone()).catch(() => undefined);
}

/** The page that says so was there before the worker. */
async function keepPageOf(address: string): Promise<void> {
  const path = keptPath(address);
  if (path === null) return;
  const answer = await fetch(path).catch(() => null);
  if (answer !== null) await keepDocument(await openCache(), path, answer);
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
  const { request } = event;
  if (isBuilt(request)) return event.respondWith(builtFile(request));
  const path = request.mode === "navigate" && request.method === "GET" ? keptPath(request.url) : null;
  if (path !== null) event.respondWith(openDocument(request, path));
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
own.addEventListener<Message>("message", (event) => {
  if (event.data === "takeOver") void own.skipWaiting();
  if (event.data === "keepPage" && event.source) event.waitUntil(keepPageOf(event.source.url));
});
