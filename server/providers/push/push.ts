// The interface of every provider of push notifications, and which push services a browser may name (threats.md T32).

/** What a browser answers when it subscribes: where to send, and the keys by which only that browser reads what is sent. */
export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Push {
  /** Identifies the effect, not the try: a repeat with the same id is the same notification (threats.md T25). */
  id: string;
  /** The account on whose behalf it is sent. */
  accountId: string;
  subscription: PushSubscription;
  title: string;
  text: string;
}

export interface PushProvider {
  /** The public key by which browsers subscribe for us alone. */
  publicKey: string;
  /** Sends the notification. @throws PushRefused if trying again is useless; any other error: try again. */
  send(push: Push): Promise<void>;
}

/** The notification cannot be sent as it is. Contains no address. */
export class PushRefused extends Error {
  override name = "PushRefused";
}

/** The browser has ended the subscription: nothing will ever be taken for it. */
export class SubscriptionEnded extends PushRefused {
  override name = "SubscriptionEnded";
}

/** Chrome and those like it, Firefox, Edge on Windows (a host for each region), Safari. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
];

/** The endpoint is one of a push service that is known; no other address is ever stored or called. */
export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return (
    protocol === "https:" && port + username + password === "" && services.some((service) => service.test(hostname))
  );
}
