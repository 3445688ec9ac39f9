// The mails of signing up, in the looks of the tenant whose host the page had; of an unknown host in the product's own.
import {
  defaultTheme,
  fill,
  linkAddress,
  pathOf,
  readableTheme,
  type Language,
  type MessageKey,
} from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import { findBrand, findLooks, billersMail } from "../../platform/index.ts";
import type { SignUpServices } from "./services.ts";

interface To {
  email: string;
  host: string;
  language: Language;
}

const product = "Billwright";
/** A link is good for three days. */
const linkSeconds = 3 * 86_400;

export async function mailLink(
  services: SignUpServices,
  transaction: Transaction,
  { tokenId, ...to }: To & { tokenId: string },
): Promise<void> {
  const claims = { role: "Owner", email: to.email };
  const token = await services.tokens.sign("signUp", claims, linkSeconds, tokenId);
  const link = services.publicUrl + linkAddress("verifyEmail", token);
  await send(services, transaction, to, { of: "link", key: tokenId, link });
}

export const mailKnown = (services: SignUpServices, transaction: Transaction, to: To): Promise<void> => {
  const link = services.publicUrl + pathOf("smart/sign-in");
  return send(services, transaction, to, { of: "known", key: services.runtime.newId(), link });
};

async function send(
  { texts, messages }: SignUpServices,
  transaction: Transaction,
  { email, host, language }: To,
  { of, key, link }: { of: "link" | "known"; key: string; link: string },
): Promise<void> {
  const text = await texts(language);
  const tenant = await findBrand(transaction, { host });
  const { company, looks } = tenant
    ? await findLooks(transaction, tenant.accountId)
    : { company: product, looks: readableTheme(defaultTheme) };
  const write = (part: "subject" | "text" | "action" | "note") =>
    fill(text(`mail.signUp.${of}.${part}` as MessageKey), { company });
  const subject = headerText(write("subject"));
  await messages.add(
    transaction,
    "mail",
    {
      accountId: tenant?.accountId ?? "",
      key: `signUp:${key}`,
      customer: null,
    },
    billersMail(
      {
        language,
        subject,
        company,
        looks,
        text: write("text"),
        note: write("note"),
        action: { label: write("action"), link },
      },
      { address: email },
    ),
  );
}
