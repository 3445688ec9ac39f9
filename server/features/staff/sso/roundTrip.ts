// The way to the identity provider and back. What has to be known on the way back travels sealed in `state`: the server keeps nothing.
import { pathOf } from "@billwright/schemas";
import express, { type Request, type Response, type Router } from "express";
import { hostOf } from "../../../http/address.ts";
import { IdentityProviderAway, type SignInRequest } from "../../../providers/identity/identity.ts";
import { findUserOf, spelledEmail } from "../users/index.ts";
import { makeCode } from "./codes.ts";
import { connectionOf, connectionOfHost } from "./connection.ts";
import type { SsoServices } from "./services.ts";

const startPath = "/sso/start";
const callbackPath = "/sso/callback";

/** Long enough to sign in there with a second factor. */
const tripSeconds = 10 * 60;
const purpose = "sso state";

interface State extends SignInRequest {
  accountId: string;
  challenge: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Why nobody was signed in, as far as the page may show it. `busy`: the provider is not there. */
type SignInRefusal = "unknown" | "busy";

export function roundTrip(services: SsoServices): Router {
  const router = express.Router();
  router.get(startPath, (request, response) => lead(services, response, start(services, request)));
  router.get(callbackPath, (request, response) => lead(services, response, finish(services, request)));
  return router;
}

/** To the next address; to the page that says so where there is none. What was exchanged on the way is in no log. */
async function lead({ log }: SsoServices, response: Response, next: Promise<string>): Promise<void> {
  const address = await next.catch((error: unknown) => {
    log.warn({ error }, "a single sign-on failed");
    return error instanceof IdentityProviderAway ? failedAt("busy") : failedAt();
  });
  response.setHeader("Cache-Control", "no-store").setHeader("Location", address).status(303).end();
}

const failedAt = (why?: SignInRefusal): string => pathOf("sso-error") + (why === undefined ? "" : `?why=${why}`);

async function start(services: SsoServices, request: Request): Promise<string> {
  const { database, seal, runtime, publicUrl } = services;
  const challenge = request.query["challenge"];
  const host = hostOf(request);
  const connection = await connectionOfHost(database, seal, host);
  if (!connection || typeof challenge !== "string" || !/^[0-9a-f]{64}$/.test(challenge)) return failedAt();
  const signInRequest: SignInRequest = {
    redirectUri: redirectUriOn(publicUrl, host),
    verifier: runtime.randomBytes(32).toString("base64url"),
    nonce: runtime.randomBytes(16).toString("base64url"),
  };
  const until = runtime.now().getTime() + tripSeconds * 1000;
  const state: State = { ...signInRequest, accountId: connection.accountId, challenge, until };
  const sealed = seal.close(purpose, JSON.stringify(state));
  return (await services.identityProvider(connection).addressOf(signInRequest, sealed)).href;
}

/** The host is one of the account's, as it was found by it; scheme and port are the product's own. */
export function redirectUriOn(publicUrl: string, host: string): string {
  const url = new URL(callbackPath, publicUrl);
  url.hostname = host;
  return url.href;
}

async function finish(services: SsoServices, request: Request): Promise<string> {
  const { database, seal, runtime } = services;
  const sealed = request.query["state"];
  const text = typeof sealed === "string" ? seal.open(purpose, sealed) : null;
  if (typeof sealed !== "string" || text === null) return failedAt();
  const state = JSON.parse(text) as State;
  const connection = await connectionOf(database, seal, state.accountId);
  if (!connection || state.until < runtime.now().getTime()) return failedAt();
  // Each account has hosts of its own: a provider's answer that came to another's was not made for it.
  if (hostOf(request) !== new URL(state.redirectUri).hostname) return failedAt();
  const came = new URL(state.redirectUri);
  came.search = new URL(request.originalUrl, came).search;
  const { email } = await services.identityProvider(connection).identityAt(came, state, sealed);
  // Nobody is made (P94).
  const userId = await findUserOf(database, state.accountId, spelledEmail(email));
  if (userId === undefined) return failedAt("unknown");
  const { accountId, challenge } = state;
  const code = await makeCode(services, { accountId, userId, challenge });
  return pathOf("sso-success", { code });
}
