// GET /s/CODE: leads to the code's address. A code that has expired and one that never was look the same: both lead to
// the page of expired links, which says so in words. Neither the code nor the address is logged (threats.md T29).
import { fill, limits as rules, linkAddress, pathOf } from "@billwright/schemas";
import express, { type Response, type Router } from "express";
import type { Database } from "../../../database/connect.ts";
import { clientAddress, networkOf } from "../../../http/address.ts";
import { languageOf } from "../../../http/language.ts";
import type { Limits } from "../../../http/limits.ts";
import { Refused } from "../../../http/refusal.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Texts } from "../translations/index.ts";
import { findTarget, readCode } from "./shorten.ts";

export interface ShortLinkServices {
  database: Database;
  seal: Seal;
  runtime: Pick<Runtime, "now">;
  texts: Texts;
  limits: Limits;
  isTrustedProxy: (address: string) => boolean;
}

export function shortLinkRoutes(services: ShortLinkServices): Router {
  const { database, runtime, limits, isTrustedProxy } = services;
  const addressFor = async (code: string, network: string): Promise<string> => {
    await limits.take(rules.shortLinkMisses, [network]);
    const target = await findTarget(services, database, code, runtime.now());
    if (target !== null) await limits.giveBack(rules.shortLinkMisses, [network]);
    return target === null || target === "over"
      ? pathOf("expired", { token: code })
      : linkAddress(target.page, target.token);
  };
  const router = express.Router();
  router.get("/s/:code", async (request, response, next) => {
    const code = readCode(request.params.code);
    if (code === null) return next();
    response.setHeader("Cache-Control", "no-store");
    try {
      const address = await addressFor(code, networkOf(clientAddress(request, isTrustedProxy)));
      response.status(302).setHeader("Location", address).end();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      sendRefusal(response, error, await services.texts(languageOf(request.headers["accept-language"])));
    }
  });
  return router;
}

/** A person reads it, not a page. */
function sendRefusal(response: Response, refused: Refused, text: Awaited<ReturnType<Texts>>): void {
  if (refused.retryAfter !== undefined) response.setHeader("Retry-After", String(refused.retryAfter));
  const words = refused.problems.map(({ key, params = {} }) => fill(text(key), params));
  response.status(refused.status).type("text/plain").send(words.join("\n"));
}
