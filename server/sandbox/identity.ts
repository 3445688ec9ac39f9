// The sandbox's identity provider: an organization's own sign-in, with people to sign in as. Its word is good for nothing but the demo.
import { generateKeyPairSync } from "node:crypto";
import { pathOf } from "@billwright/schemas";
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from "express";
import Provider, { errors } from "oidc-provider";
import { endedPage, peoplePage } from "./documents.ts";

export const sandboxClientId = "billwright-sandbox";
export const identityPath = "/idp";

/** Who can sign in there: a demo Owner, and somebody whom the demo's biller does not know. */
const people = [
  { email: "owner@harborlight.example", name: "Olivia Okafor, Owner" },
  { email: "stranger@harborlight.example", name: "Somebody without an account" },
] as const;

export interface IdentityOptions {
  /** The sandbox's own origin, once it listens. */
  origin: () => string;
  clientSecret: string;
  /** Where it may lead back to. */
  redirectUris: readonly string[];
}

const scope = "openid email";

export function identityRouter(options: IdentityOptions): Router {
  let made: Provider | null = null;
  const provider = () => (made ??= providerOf(options));
  const router = express.Router();
  router.get("/interaction/:uid", async (request, response) => {
    await provider().interactionDetails(request, response);
    response.type("html").send(peoplePage(people));
  });
  router.post("/interaction/:uid", express.urlencoded({ extended: false }), (request, response) =>
    finish(provider(), request, response),
  );
  const callback: RequestHandler = (request, response) => void provider().callback()(request, response);
  return router.use(callback, endedHandler(options));
}

/** Who comes back by the browser's Back to a sign-in that is over, or presses there once more. */
const endedHandler =
  (options: IdentityOptions): ErrorRequestHandler =>
  (error: unknown, _request, response, next) =>
    error instanceof errors.SessionNotFound ? response.status(400).type("html").send(endedFor(options)) : next(error);

const endedFor = ({ redirectUris: [redirectUri] }: IdentityOptions): string =>
  endedPage(new URL(pathOf("smart/sign-in"), redirectUri).href);

async function finish(provider: Provider, request: Request, response: Response): Promise<void> {
  const { person } = request.body as { person?: string };
  const known = people.find(({ email }) => email === person);
  const result = known
    ? { login: { accountId: known.email, remember: false } }
    : { error: "access_denied", error_description: "Nobody was chosen" };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function providerOf({ origin, clientSecret, redirectUris }: IdentityOptions): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return new Provider(origin() + identityPath, {
    clients: [
      {
        client_id: sandboxClientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: [clientSecret] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    // So short that each sign-in asks anew who it is.
    ttl: { Session: 5, Interaction: 600, Grant: 600, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${identityPath}/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, email: id, email_verified: true }) }),
    async loadExistingGrant({ oidc }) {
      const clientId = oidc.client?.clientId;
      const accountId = oidc.session?.accountId;
      if (!clientId || !accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  });
}
