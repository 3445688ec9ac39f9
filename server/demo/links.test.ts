import { enrollmentTypes, linkPages, pageAt, pageOf, tokenAt } from "@billwright/schemas";
import { expect, test } from "vitest";
import { testRuntime } from "../testing/runtime.ts";
import { sealOf } from "../tokens/seal.ts";
import { keyringOf } from "../tokens/secrets.ts";
import { tokensOf, type TokenError } from "../tokens/tokens.ts";
import { harbor, narmada } from "./account.ts";
import { demoForms, narmadaForms } from "./forms/forms.ts";
import { demoLinks, demoPages, moreDemoPages } from "./links.ts";
import { demoLinksOf, type PrintedLink } from "./printedLinks.ts";
import { harborRecipients, narmadaRecipients } from "./recipients.ts";
import { harborTemplates, narmadaTemplates } from "./templates/templates.ts";

const now = "2026-11-20T12:00:00Z";
const demo = {
  [harbor.id]: { templates: harborTemplates, forms: demoForms, recipients: harborRecipients(now) },
  [narmada.id]: { templates: narmadaTemplates, forms: narmadaForms, recipients: narmadaRecipients(now) },
};

test.each([...demoLinks, ...Object.values(demoPages)])(
  "'$title' leads to a form or a pass that is active, if to any, for a customer there is",
  ({ accountId, enrollmentId, recipientId }) => {
    const template = demo[accountId]?.templates.find(({ id }) => id === enrollmentId);
    if (enrollmentId !== null) expect(template?.status).toBe("Active");
    if (recipientId !== null) expect(demo[accountId]?.recipients.map(({ id }) => id)).toContain(recipientId);
  },
);

test("a pass that is refused is there, and waits for its approval", () => {
  const refused = moreDemoPages
    .filter(({ page }) => page === "walletpass-addtowallet")
    .map(({ enrollmentId }) => harborTemplates.find(({ id }) => id === enrollmentId));
  expect(refused.map((template) => template?.status)).toEqual(["Active", "PendingForApproval"]);
});

test("there is a link for each enrolment type", () => {
  const linked = demoLinks.map((link) =>
    demo[link.accountId]?.forms.find(({ enrollment }) => enrollment.id === link.enrollmentId),
  );
  const types = new Set(linked.map((form) => form?.enrollment.type));
  expect([...types].sort()).toEqual([...enrollmentTypes].sort());
});

const runtime = testRuntime();
const keyring = keyringOf([{ id: "test", bytes: Buffer.alloc(32, 7) }]);
const tokens = tokensOf(keyring, runtime);
const signing = { tokens, seal: sealOf(keyring, runtime), runtime };

/** Why a printed link opens nothing; null: it opens its page. Of pages with a token, not with a sealed value. */
async function faultOf(address: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(address);
  const page = pageAt(pathname)!;
  return tokens.verify(tokenAt(page, searchParams)!, pageOf(page.name).token!.kinds).then(
    () => null,
    (error: unknown) => (error as TokenError).fault,
  );
}

test("of each page's links one has expired, and a form's link is there forged and at a page that it does not open [link.expired]", async () => {
  const printed = await demoLinksOf(signing, "http://bills.example");
  const named = (start: string) => printed.filter(({ title }) => title.startsWith(start));
  const expired = named("Expired: ").map(({ address }) => pageAt(new URL(address).pathname)?.name);
  expect(expired.sort()).toEqual(linkPages.filter((page) => page !== "form" && page !== "expired").sort());
  const faults = (links: PrintedLink[]) =>
    Promise.all(
      links
        .filter(({ address }) => pageOf(pageAt(new URL(address).pathname)!.name).token!.sealed === undefined)
        .map(({ address }) => faultOf(address)),
    );
  expect(new Set(await faults(named("Expired: ")))).toEqual(new Set(["expired"]));
  expect(await faults(named("Forged: "))).toEqual(["invalid"]);
  expect(await faults(named("Foreign: "))).toEqual(["invalid"]);
});
