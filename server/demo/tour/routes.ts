// /dev: what somebody opens who tries the product, and the same links as JSON. Nothing of it is loaded in production.
import { readFileSync } from "node:fs";
import { openApiDocument } from "@billwright/schemas";
import express, { type Request, type RequestHandler, type Router } from "express";
import { authorityOf } from "../../http/address.ts";
import type { Entry } from "../../sandbox/ledger.ts";
import type { Demo, DemoParts } from "../../wiring.ts";
import { demoAccounts } from "../account.ts";
import { anyHost, sandboxFor, type Origins } from "../anyHost.ts";
import { listedLinks } from "../listedLinks.ts";
import { apiPage } from "./apiPage.ts";
import { customersOf, findCustomer, makeBill, makeOverdue, pay, type Billing, type CustomerKey } from "./billing.ts";
import { customerPage, isDeed, newsOf, noAmount, type Deed } from "./customerPages.ts";
import { tourPage } from "./page.ts";
import { signIn } from "./signIn.ts";
import { storybookRoutes, type BuildStorybook } from "./storybook.ts";

const mostMessages = 5;
const mostCharges = 5;

const file = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), "utf8");

const integratorPage = "../../../docs/integrator.md";

/** All that the demo adds to the server. */
export const demoOf =
  (origins: Origins, buildStorybook: BuildStorybook) =>
  (parts: DemoParts): Demo => ({
    first: anyHost(parts.database, origins),
    routes: tourRoutes(
      parts,
      storybookRoutes(buildStorybook, (request) => `${sandboxFor(request, origins)}/storybook/`),
    ),
  });

function tourRoutes(parts: DemoParts, storybook: Router): Router {
  const router = express.Router();
  router.use("/dev", (_request, response, next) => {
    // What is posted from these pages says where it came from.
    response.setHeader("Cache-Control", "no-store").setHeader("Referrer-Policy", "same-origin");
    next();
  });
  router.get("/dev", async (_request, response) => void response.type("html").send(tourPage(await shown(parts))));
  router.get("/dev/links.json", async (request, response) => {
    response.json(await listedLinks(parts, `${request.protocol}://${authorityOf(request)}`));
  });
  router.get("/dev/api", (_request, response) => void response.type("html").send(apiPage()));
  router.get("/dev/integrator.md", (_request, response) => void response.type("text").send(file(integratorPage)));
  router.get("/dev/openapi.json", (_request, response) => void response.json(openApiDocument()));
  const [style, script] = [file("tour.css"), file("signIn.js")];
  router.get("/dev/tour.css", (_request, response) => void response.type("css").send(style));
  router.get("/dev/sign-in.js", (_request, response) => void response.type("js").send(script));
  router.post(/^\/dev\//, fromHere, express.urlencoded({ extended: false }));
  router.post("/dev/sign-in", (request, response) => signIn(parts, request, response));
  addCustomers(router, parts);
  return router.use(storybook);
}

/** No page of others may press these buttons. */
const fromHere: RequestHandler = (request, response, next) => {
  const { origin } = request.headers;
  if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === authorityOf(request)) next();
  else response.sendStatus(403);
};

async function shown(parts: DemoParts) {
  const [links, messages, ledger, ...customers] = await Promise.all([
    listedLinks(parts, ""),
    parts.outbox.newest(mostMessages),
    parts.payments?.ledger?.() ?? [],
    ...demoAccounts.map((account) => customersOf(parts.database, account)),
  ]);
  const charges = (ledger as Entry[]).slice(-mostCharges).reverse();
  return { links, messages, charges, customers: customers.flat() };
}

type OfCustomer = { account: string; id: string };

function addCustomers(router: Router, parts: DemoParts): void {
  const path = "/dev/customers/:account/:id";
  const found = ({ params: { account, id } }: Request<OfCustomer>) => findCustomer(parts.database, account, id);
  router.get(path, async (request: Request<OfCustomer>, response) => {
    const customer = await found(request);
    const { did } = request.query;
    if (customer === null) return void response.sendStatus(404);
    response.type("html").send(await customerPage(parts, customer, isDeed(did) ? newsOf(did) : null));
  });
  router.post(path, async (request: Request<OfCustomer>, response) => {
    const customer = await found(request);
    const { do: deed, amount } = request.body as { do?: unknown; amount?: unknown };
    if (customer === null) return void response.sendStatus(404);
    if (!isDeed(deed)) return void response.sendStatus(400);
    if (deed === "pay" && !isAmount(amount))
      return void response
        .status(400)
        .type("html")
        .send(await customerPage(parts, customer, noAmount));
    await acts[deed](parts, customer, Number(amount));
    response.redirect(303, `${request.path}?did=${deed}`);
  });
}

const acts: Record<Deed, (billing: Billing, customer: CustomerKey, amount: number) => Promise<void>> = {
  pay,
  bill: makeBill,
  overdue: makeOverdue,
};

const isAmount = (text: unknown): boolean =>
  typeof text === "string" && /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0;
