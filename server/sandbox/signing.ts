// The sandbox's signing service: agreements, a page to sign or decline each on, and the document of a signature.
import express, { type Request, type Response, type Router } from "express";
import type { SigningOrder, SigningState } from "../providers/signing/signing.ts";
import type { Runtime } from "../runtime.ts";
import { backFrom } from "./backFrom.ts";
import { signPage } from "./documents.ts";
import type { Ledger } from "./ledger.ts";
import { signedPdf } from "./signedPdf.ts";

export const signingPath = "/signing";

export interface Agreement {
  /** The product's. */
  key: string;
  /** The sandbox's own: the address of its page names it. */
  id: string;
  template: string;
  name: string | null;
  returnUrl: string;
  /** The account's; left out by versions before. */
  timeZone?: string;
  isDeclined: boolean;
  /** ISO 8601; from then on it counts as signed, which may be a while after the customer signed. */
  signedFrom: string | null;
}

export interface SigningOptions {
  agreements: Ledger<Agreement>;
  runtime: Runtime;
  secret: string;
  /** The sandbox's own origin, once it listens. */
  origin: () => string;
  /** Milliseconds until a signature that is reported late is known. */
  laterMs: number;
}

/** What each button of the page does; closing it changes nothing. */
const choices = ["sign", "late", "decline", "close"] as const;
type Choice = (typeof choices)[number];

const pathOf = ({ id }: Agreement) => `${signingPath}/${id}`;

export function signingRouter({ laterMs, ...options }: SigningOptions): Router {
  const { agreements, runtime } = options;
  const router = express.Router();
  const inMs = (ms: number) => new Date(runtime.now().getTime() + ms).toISOString();
  const changes: Record<Choice, () => Partial<Agreement>> = {
    sign: () => ({ signedFrom: inMs(0) }),
    late: () => ({ signedFrom: inMs(laterMs) }),
    decline: () => ({ isDeclined: true }),
    close: () => ({}),
  };

  router.use("/v1", apiRouter(options));

  /** One that was signed or declined leads back. */
  const found = ({ params }: Request<{ id: string }>, response: Response): Agreement | null => {
    const agreement = agreements.byId(params.id);
    if (!agreement) response.sendStatus(404);
    return agreement ?? null;
  };
  const isDecided = ({ isDeclined, signedFrom }: Agreement) => isDeclined || signedFrom !== null;
  router.get("/:id", (request, response) => {
    const agreement = found(request, response);
    if (agreement && isDecided(agreement)) response.redirect(303, backFrom(request, agreement));
    else if (agreement) response.type("html").send(signPage(pathOf(agreement), agreement));
  });
  router.post("/:id/:choice", (request: Request<{ id: string; choice: string }>, response) => {
    const agreement = found(request, response);
    const choice = choices.find((each) => each === request.params.choice);
    if (!agreement) return;
    if (choice !== undefined && !isDecided(agreement)) agreements.put({ ...agreement, ...changes[choice]() });
    response.redirect(303, backFrom(request, agreement));
  });
  return router;
}

/** What the product calls, with its secret. */
function apiRouter({ agreements, runtime, secret, origin }: Omit<SigningOptions, "laterMs">): Router {
  const stateOf = ({ isDeclined, signedFrom }: Agreement): SigningState["is"] => {
    if (isDeclined) return "declined";
    return signedFrom !== null && Date.parse(signedFrom) <= runtime.now().getTime() ? "signed" : "open";
  };
  const addressOf = (agreement: Agreement) => origin() + pathOf(agreement);
  const api = express.Router();
  api.use((request, response, next) => {
    if (request.headers.authorization === `Bearer ${secret}`) next();
    else response.sendStatus(401);
  });
  api.post("/agreements", express.json({ limit: "16kb" }), (request, response) => {
    const { key, template, signer, returnUrl, timeZone } = request.body as SigningOrder;
    const fresh = { key, id: runtime.newId(), template, name: signer.name, returnUrl, timeZone };
    const agreement = agreements.byKey(key) ?? agreements.put({ ...fresh, isDeclined: false, signedFrom: null });
    response.json({ reference: agreement.id, address: addressOf(agreement) });
  });
  api.get("/agreements/:id", (request, response) => {
    const agreement = agreements.byId(request.params.id);
    if (agreement) response.json({ is: stateOf(agreement), address: addressOf(agreement) });
    else response.status(404).json({});
  });
  api.get("/agreements/:id/document", (request, response) => {
    const agreement = agreements.byId(request.params.id);
    if (!agreement?.signedFrom || stateOf(agreement) !== "signed") return void response.sendStatus(404);
    const signer = agreement.name ?? "a customer";
    response.type("pdf").send(signedPdf(`${agreement.template}, for ${signer}`, signedText(agreement)));
  });
  return api;
}

/** As a reader in the account's zone writes it, in English as all of the sandbox. */
function signedText({ signedFrom, timeZone = "UTC" }: Agreement): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long", timeZone });
  return format.format(new Date(signedFrom!));
}
