// Notifications by the browsers' push services: encrypted for the one browser (RFC 8291), signed with our key (RFC 8292).
import { createECDH } from "node:crypto";
import webPushLibrary from "web-push";
import { request } from "../outbound/request.ts";
import { isPushEndpoint, PushRefused, SubscriptionEnded, type PushProvider } from "./push.ts";

/** Seconds for which a push service keeps a notification for a browser that is not running. */
const keptSeconds = 24 * 60 * 60;

const passing = (status: number): boolean => status >= 500 || [401, 403, 408, 425, 429].includes(status);

export interface WebPushOptions {
  /** The private key, 32 bytes. */
  key: Buffer;
  /** Whom a push service asks when something is wrong: a mailto: address. */
  contact: string;
  /** The host of the only push service, for tests; left out, those of the browsers. */
  service?: string;
}

export function webPush({ key, contact, service }: WebPushOptions): PushProvider {
  const policy = { trustedHosts: service === undefined ? [] : [service] };
  const isKnown = (address: string) =>
    service === undefined ? isPushEndpoint(address) : new URL(address).host === service;
  const vapidDetails = { subject: contact, publicKey: publicKeyOf(key), privateKey: key.toString("base64url") };
  return {
    publicKey: vapidDetails.publicKey,
    async send({ id, subscription, title, text }) {
      if (!isKnown(subscription.endpoint)) throw new PushRefused("The push service is not known.");
      const { endpoint, headers, body } = webPushLibrary.generateRequestDetails(
        subscription,
        JSON.stringify({ id, title, text }),
        { vapidDetails, TTL: keptSeconds },
      );
      const answer = await request(endpoint, { method: "POST", headers: textsOf(headers), body }, policy);
      if (answer.status < 300) return;
      if (answer.status === 404 || answer.status === 410) throw new SubscriptionEnded("The subscription has ended.");
      const reason = `The push service did not take the notification (${answer.status}).`;
      throw passing(answer.status) ? new Error(reason) : new PushRefused(reason);
    },
  };
}

const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** The public half of a private key, as browsers take it. */
export function publicKeyOf(key: Buffer): string {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(key);
  return pair.getPublicKey("base64url");
}
