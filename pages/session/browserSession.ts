// A session with the browser's own storage, timers, locks and tabs.
import type { App } from "../services/app.ts";
import { storage, tabStorage } from "../services/stored.ts";
import { storedKeys } from "./keys.ts";
import { createSession, type Session, type SessionParts } from "./session.ts";

const lockName = "billwright-session";

export const browserSession = ({ client, notices, now }: App): Session =>
  createSession({
    client,
    storage,
    ofTab: tabStorage,
    now,
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    alone,
    listen,
    // The sign-in page itself says that the session has ended.
    report(errors) {
      const [first] = errors;
      // What the specification calls logging: the keys alone, which identify nobody (session.refresh).
      // oxlint-disable-next-line no-console
      console.error(errors.map(({ key }) => key).join(", "));
      if (first && first.key !== "session.ended") notices.toast("error", first);
    },
  });

/** Plain http has no locks: then the server's grace period for a second renewal is enough (threats.md T46). */
const alone: SessionParts["alone"] = async (action) =>
  "locks" in navigator ? navigator.locks.request(lockName, action) : action();

const listen: SessionParts["listen"] = ({ stored, seen, online }) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storedKeys.token || event.key === null) stored(event.newValue);
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") seen();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("online", online);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("online", online);
    document.removeEventListener("visibilitychange", onVisible);
  };
};
