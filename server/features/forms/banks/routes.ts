// The bank of a routing number, while a customer types it (autopay.routing), and the banks' logos.
import { isRoutingNumber } from "@billwright/engine";
import express, { type Router } from "express";
import type { Routes } from "../../../http/route.ts";
import type { BankDirectory } from "../../../providers/bankDirectory/bankDirectory.ts";
import { logoPath } from "./logoPath.ts";

type Calls = "GET /api/Enrollments/GetBankLogo";

export interface BankServices {
  banks: BankDirectory;
}

const unknown = { logo: null, name: null, url: null };

export const bankRoutes = ({ banks }: BankServices): Routes<Calls> => ({
  "GET /api/Enrollments/GetBankLogo": async ({ query: { routingNumber }, noMiss }) => {
    const bank = isRoutingNumber(routingNumber) ? await banks.find(routingNumber) : null;
    const mayBeOne = bank !== null || (isRoutingNumber(routingNumber) && !(await banks.isComplete()));
    if (mayBeOne) await noMiss();
    if (bank)
      return { logo: bank.logoId && logoPath(bank.logoId), name: bank.name, url: bank.url, validRoutingNumber: true };
    return { ...unknown, validRoutingNumber: mayBeOne };
  },
});

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
