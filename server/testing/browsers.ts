// What browsers answer that subscribe to notifications, for tests.
import { createECDH, randomBytes } from "node:crypto";
import type { PushSubscription } from "../providers/push/push.ts";

/** A browser of Chrome's push service, with keys of its own. */
export const browserNamed = (name: string): PushSubscription => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${encodeURIComponent(name)}`,
  keys: {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  },
});
