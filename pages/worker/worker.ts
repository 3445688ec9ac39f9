// The service worker: it shows notifications, and keeps built files alone. Pages, answers, addresses and tokens never pass through it.
// This file is a script of its own at /worker.js; the build puts in the list of files (build/worker.ts).

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Extendable {
  data: { json(): unknown } | null;
}
interface Clicked extends Extendable {
  notification: Notification;
}
interface OwnWorker {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(address: string): Promise<unknown>; matchAll(): Promise<readonly { focus?(): unknown }[]> };
  addEventListener<Event>(type: string, listen: (event: Event) => void): void;
}

const own = self as unknown as OwnWorker;

const textOf = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);

/** A browser demands that each push shows something. */
function shown({ data }: Pushed): Promise<void> {
  let said: Record<string, unknown> = {};
  try {
    said = (data?.json() ?? {}) as Record<string, unknown>;
  } catch {
    // Not from us, or cut off: the title alone is shown.
  }
  const { id, title, text } = said;
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
