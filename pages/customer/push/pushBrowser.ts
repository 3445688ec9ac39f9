// What this browser offers for notifications: permission, and a subscription to its push service. Only `ask` asks the reader anything.
import type { BrowserType } from "@billwright/schemas";
import { scriptAddress } from "../../services/scriptAddress.ts";

export interface PushBrowser {
  type: BrowserType;
  /** Whether it asks again after a refusal: Chrome-like browsers may, Firefox and Safari never do. */
  mayAskAgain: boolean;
  permission(): NotificationPermission;
  /** Asks the reader; only for a press. */
  ask(): Promise<NotificationPermission>;
  /** The subscription as JSON, for the key: the one there is, else a new one. Rejects if the push service cannot be reached. */
  subscribe(publicKey: string): Promise<string>;
  /** Calls whenever the reader changes the permission in the browser's settings; the answer ends it. */
  onChange(listen: () => void): () => void;
}

/** Null: notifications do not exist here. */
export function pushBrowser(window: Window & typeof globalThis): PushBrowser | null {
  const { navigator } = window;
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return null;
  const type = browserType(navigator.userAgent);
  return {
    type,
    mayAskAgain: type !== "firefox" && type !== "safari",
    permission: () => window.Notification.permission,
    ask: () => window.Notification.requestPermission(),
    async subscribe(publicKey) {
      await navigator.serviceWorker.register(scriptAddress("/worker.js"), { scope: "/" });
      const { pushManager } = await navigator.serviceWorker.ready;
      const known = await pushManager.getSubscription();
      if (known && keyOf(known) === publicKey) return JSON.stringify(known);
      await known?.unsubscribe();
      const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
      return JSON.stringify(made);
    },
    onChange(listen) {
      const ended = new AbortController();
      // Safari before 16.4 and Firefox before 46 do not know this permission by name: then nothing is heard.
      void navigator.permissions?.query({ name: "notifications" }).then(
        (status) => status.addEventListener("change", listen, { signal: ended.signal }),
        () => undefined,
      );
      return () => ended.abort();
    },
  };
}

/** By its own name; those that call themselves Chrome as well come first. */
export function browserType(agent: string): BrowserType {
  if (/\bEdg(e|A|iOS)?\//.test(agent)) return "edge";
  if (/\b(Firefox|FxiOS)\//.test(agent)) return "firefox";
  if (/\b(OPR|SamsungBrowser|YaBrowser|Vivaldi)\//.test(agent)) return "other";
  if (/\b(Chrome|Chromium|CriOS)\//.test(agent)) return "chrome";
  return /\bSafari\//.test(agent) ? "safari" : "other";
}

/** The key for which the subscription was made, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}
