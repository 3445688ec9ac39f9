// POST /api/wa/authorize: from an account and a house number to a fresh link (decisions-proposed.md P10, P81).
import { enrollmentLookUpScreen, planLookUpScreen, type LookUpScreen } from "@billwright/engine/screens";
import { linkAddress, type CallData, type LinkPageName } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { signLink } from "../../../tokens/link.ts";
import type { Tokens } from "../../../tokens/tokens.ts";

import { supplierLink, lookUpCustomer, type LookUpServices } from "../../customers/index.ts";
import { findWay, type LandingType } from "./store.ts";

type Name = "POST /api/wa/authorize";

export interface LandingServices extends LookUpServices {
  tokens: Tokens;
}

interface Offer {
  type: LandingType;
  screen: LookUpScreen;
  /** The page of who has enrolled. */
  standing: LinkPageName;
}

/** What is offered, by its name in small letters. */
const offers: Readonly<Record<string, Offer>> = {
  installmentplan: { type: "InstallmentPlan", screen: planLookUpScreen, standing: "installment-plan" },
  autopay: { type: "AutoPay", screen: enrollmentLookUpScreen, standing: "autopay" },
  ebill: { type: "EBill", screen: enrollmentLookUpScreen, standing: "ebill" },
};

/** A day (decisions-proposed.md P114). */
const linkSeconds = 24 * 60 * 60;

/** Throws BAD for a type that is not offered, and as lookUpCustomer. */
export async function authorize(services: LandingServices, context: CallContext<Name>): Promise<CallData<Name>> {
  const { type, source } = context.body;
  const query = source === undefined ? "" : encodeURIComponent(source);
  if (type.toLowerCase() === "supplier") {
    const { url, error } = await supplierLink(services, context);
    return { url: url && query ? `${url}&source=${query}` : url, error };
  }
  const offer = Object.hasOwn(offers, type.toLowerCase()) ? offers[type.toLowerCase()] : undefined;
  if (!offer) throw refuse("BAD", "field.choice", { field: "type" });
  const { brand, recipientId } = await lookUpCustomer(services, offer.screen, context);
  if (recipientId === null) return { url: null, error: "budget.noMatch" };
  const of = { accountId: brand.accountId, subject: `recipient:${recipientId}`, type: offer.type };
  const found = await findWay(services.database, of);
  if (found === null) return { url: null, error: "LANDING.NotOffered" };
  const { accountId } = brand;
  const token = await signLink(
    services.tokens,
    { accountId, enrollmentId: found.enrollmentId, recipientId },
    linkSeconds,
  );
  const page = found.isEnrolled ? offer.standing : "form";
  return { url: linkAddress(page, token) + (query && `?source=${query}`), error: null };
}
