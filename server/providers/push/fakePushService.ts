// A push service on loopback for tests, with the browsers that subscribe to it: it checks our signature and opens what only the browser can.
// Subscriptions named `gone` have ended, those named `busy` are not served for now, `refused` are refused.
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { importJWK, jwtVerify } from "jose";
import type { PushSubscription } from "./push.ts";

interface TakenPush {
  /** The subscription's name. */
  to: string;
  id: string;
  title: string;
  text: string;
  /** Seconds for which it would be kept. */
  ttl: number;
}

export interface FakePushService {
  host: string;
  taken: TakenPush[];
  /** A browser subscribes for our key. */
  subscribe(name: string): PushSubscription;
  close(): Promise<void>;
}

const answers: Record<string, number> = { gone: 410, busy: 503, refused: 413 };

interface Browser {
  keys: ECDH;
  auth: Buffer;
}

/** @param publicKey Ours: whatever another key signed is refused with 403. */
export async function fakePushService(publicKey: string): Promise<FakePushService> {
  const browsers = new Map<string, Browser>();
  const taken: TakenPush[] = [];
  let host = "";

  async function take(incoming: http.IncomingMessage): Promise<number> {
    const body = await buffer(incoming);
    if (!(await isOurs(incoming.headers.authorization ?? "", publicKey, `http://${host}`))) return 403;
    const to = (incoming.url ?? "").slice(1);
    const browser = browsers.get(to);
    const status = browser ? (answers[to] ?? 201) : 404;
    if (!browser || status !== 201) return status;
    const message = JSON.parse(opened(body, browser)) as Omit<TakenPush, "to" | "ttl">;
    if (!taken.some(({ id }) => id === message.id))
      taken.push({ to, ttl: Number(incoming.headers["ttl"]), ...message });
    return 201;
  }

  const server = http.createServer((incoming, answer) => {
    take(incoming).then(
      (status) => answer.writeHead(status).end(),
      () => answer.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    taken,
    subscribe(name) {
      const browser = { keys: createECDH("prime256v1"), auth: randomBytes(16) };
      const p256dh = browser.keys.generateKeys("base64url");
      browsers.set(name, browser);
      return { endpoint: `http://${host}/${name}`, keys: { p256dh, auth: browser.auth.toString("base64url") } };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** `vapid t=JWT, k=KEY`, for this service, by our key. */
async function isOurs(authorization: string, publicKey: string, audience: string): Promise<boolean> {
  const [, jwt = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return false;
  const point = Buffer.from(publicKey, "base64url");
  const coordinates = { x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  try {
    await jwtVerify(jwt, await importJWK({ kty: "EC", crv: "P-256", ...coordinates }, "ES256"), { audience });
    return true;
  } catch {
    return false;
  }
}

/** aes128gcm (RFC 8188) with the keys of RFC 8291; throws where it was not encrypted for this browser. */
function opened(body: Buffer, { keys, auth }: Browser): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
  const derive = (what: string, length: number) => Buffer.from(hkdfSync("sha256", input, salt, `${what}\0`, length));
  const cipher = createDecipheriv(
    "aes-128-gcm",
    derive("Content-Encoding: aes128gcm", 16),
    derive("Content-Encoding: nonce", 12),
  );
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
