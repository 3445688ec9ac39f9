// /dev: what somebody opens who tries the product, and the same links as JSON. Nothing of it is loaded in production.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { openApiDocument, pageAt, pageOf, pathOf } from "@billwright/schemas";
import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { makeCode } from "../../features/staff/index.ts";
import { authorityOf } from "../../http/address.ts";
import type { DemoParts } from "../../wiring.ts";
import { demoAccounts } from "../account.ts";
import { callsOn } from "../demoCalls.ts";
import { listedLinks } from "../listedLinks.ts";
import type { Entry } from "../../sandbox/ledger.ts";
import { signedInPage, tourPage } from "./page.ts";

const mostMessages = 5;
const mostCharges = 10;

const file = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), "utf8");

export function tourRoutes(parts: DemoParts): Router {
  const router = express.Router();
  const [style, script] = [file("tour.css"), file("signIn.js")];
  router.use("/dev", (_request, response, next) => {
    // What is posted from these pages says where it came from.
    response.setHeader("Cache-Control", "no-store").setHeader("Referrer-Policy", "same-origin");
    next();
  });
  // Its links are relative to the root.
  router.get("/dev", async (request, response, next) => {
    if (request.path.endsWith("/")) return response.redirect(301, "/dev");
    if (request.path !== "/dev") return next();
    const [links, messages, ledger] = await Promise.all([
      listedLinks(parts, ""),
      parts.outbox.newest(mostMessages),
      parts.payments?.ledger?.() ?? [],
    ]);
    const charges = (ledger as Entry[]).slice(-mostCharges).reverse();
    return response.type("html").send(tourPage({ links, messages, charges }));
  });
  router.get("/dev/links.json", async (request, response) => {
    response.json(await listedLinks(parts, `${request.protocol}://${authorityOf(request)}`));
  });
  router.get("/dev/openapi.json", (_request, response) => void response.json(openApiDocument()));
  router.get("/dev/tour.css", (_request, response) => void response.type("css").send(style));
  router.get("/dev/sign-in.js", (_request, response) => void response.type("js").send(script));
  router.post("/dev/sign-in", fromHere, express.urlencoded({ extended: false }), (request, response) =>
    signIn(parts, request, response),
  );
  return router;
}

/** No page of others may press these buttons. */
const fromHere: RequestHandler = (request, response, next) => {
  const { origin } = request.headers;
  if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === authorityOf(request)) next();
  else response.sendStatus(403);
};

/** By a code as single sign-on has it, whatever password the user has by now. */
async function signIn(parts: DemoParts, request: Request, response: Response): Promise<void> {
  const { email, to } = request.body as { email?: unknown; to?: unknown };
  const found = demoAccounts
    .flatMap(({ id, users }) => users.map((user) => ({ accountId: id, user })))
    .find(({ user }) => user.email === email);
  if (!found) return void response.sendStatus(404);
  const verifier = parts.runtime.randomBytes(32).toString("base64url");
  const { accountId, user } = found;
  const code = await makeCode(parts, {
    accountId,
    userId: user.id,
    challenge: createHash("sha256").update(verifier).digest("hex"),
  });
  const call = callsOn({ port: request.socket.localPort! });
  const { jwtToken: token, subscription } = await call("POST /api/Session/ExchangeSso", { code, verifier });
  const { type = "", id = "" } = subscription ?? {};
  response.type("html").send(signedInPage({ token, type, id, to: pageFor(to) }));
}

/** The page of the staff that was asked for, else their start page. */
function pageFor(path: unknown): string {
  const page = typeof path === "string" ? pageAt(path) : undefined;
  return page && pageOf(page.name).access === "user" ? (path as string) : pathOf("smart/dynamic-form");
}
