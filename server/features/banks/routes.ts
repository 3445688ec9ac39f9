// The bank of a routing number, while a customer types it (autopay.routing), and the banks' logos.
import { isRoutingNumber } from "@billwright/engine";
import express, { type Router } from "express";
import { networkOf } from "../../http/address.ts";
import type { Limit, LimitRule } from "../../http/limits.ts";
import type { Routes } from "../../http/route.ts";
import type { BankDirectory } from "../../providers/bankDirectory/bankDirectory.ts";

type Calls = "GET /api/Enrollments/GetBankLogo";

/** Who asks for numbers that are no bank's is trying them out (threats.md T43, decisions-proposed.md P10). Right ones are public knowledge. */
export const missRule: LimitRule = { name: "bank misses", points: 20, seconds: 15 * 60 };

export interface BankServices {
  banks: BankDirectory;
  /** By the customer's network. */
  misses: Limit;
}

const unknown = { logo: null, name: null, url: null };

export const bankRoutes = ({ banks, misses }: BankServices): Routes<Calls> => ({
  "GET /api/Enrollments/GetBankLogo": async ({ query: { routingNumber }, ip }) => {
    const network = networkOf(ip);
    await misses.check(network);
    const bank = isRoutingNumber(routingNumber) ? await banks.find(routingNumber) : null;
    if (bank)
      return { logo: bank.logoId && logoPath(bank.logoId), name: bank.name, url: bank.url, validRoutingNumber: true };
    const mayBeOne = isRoutingNumber(routingNumber) && !(await banks.isComplete());
    if (!mayBeOne) await misses.take(network);
    return { ...unknown, validRoutingNumber: mayBeOne };
  },
});

/** A logo's same-origin address. It is named by its content, so it never changes. */
const logoPath = (logoId: string): string => `/brand/banks/${logoId}`;

/** An SVG opened by itself is a document: it gets nothing to run, load or read. */
const logoPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function bankLogoRoutes(banks: BankDirectory): Router {
  const router = express.Router();
  router.get("/brand/banks/:logoId", async (request, response) => {
    const logo = await banks.logo(request.params.logoId);
    if (!logo) return response.sendStatus(404);
    response.setHeader("Content-Type", logo.mediaType);
    response.setHeader("Content-Security-Policy", logoPolicy);
    response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    return response.end(logo.bytes);
  });
  return router;
}
