import { enrollmentTypes, linkPages, pageAt, pageNames, pageOf, tokenAt, tokenKinds } from "@billwright/schemas";
import { expect, test } from "vitest";
import { testRuntime } from "../testing/runtime.ts";
import { sealOf } from "../tokens/seal.ts";
import { openObject } from "../tokens/sealed.ts";
import { keyringOf } from "../tokens/secrets.ts";
import { tokensOf, type TokenError } from "../tokens/tokens.ts";
import { harbor, narmada } from "./account.ts";
import { demoForms, narmadaForms } from "./forms/forms.ts";
import { demoLinks, demoPages, moreDemoPages, type ListedLink } from "./links.ts";
import { listedLinks } from "./listedLinks.ts";
import { harborRecipients, narmadaRecipients } from "./recipients.ts";
import { harborTemplates, narmadaTemplates } from "./templates/templates.ts";

const now = "2026-11-20T12:00:00Z";
const demo = {
  [harbor.id]: { templates: harborTemplates, forms: demoForms, recipients: harborRecipients(now) },
  [narmada.id]: { templates: narmadaTemplates, forms: narmadaForms, recipients: narmadaRecipients(now) },
};

// Passes that are no good have a test of their own.
const otherPages = moreDemoPages.filter(({ page }) => page !== "walletpass-addtowallet");
test.each([...demoLinks, ...Object.values(demoPages), ...otherPages])(
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

/** Why a link opens nothing; null: it opens its page. */
async function faultOf({ url }: ListedLink): Promise<string | null> {
  const { pathname, searchParams } = new URL(url);
  const page = pageAt(pathname)!;
  const { kinds, sealed } = pageOf(page.name).token!;
  const token = tokenAt(page, searchParams)!;
  const opened = sealed
    ? Promise.resolve().then(() => openObject(signing, sealed, token))
    : tokens.verify(token, kinds === "any" ? tokenKinds : kinds);
  return opened.then(
    () => null,
    (error: unknown) => (error as TokenError).fault,
  );
}

const listed = () => listedLinks(signing, "http://bills.example");
const isOfLinks = ({ page }: ListedLink) => pageOf(page).access === "link";

test("each listed link opens its page, and every page of the registry is there", async () => {
  const opened = (await listed()).filter(({ kind }) => kind === "ok" || kind === "spent");
  expect(pageNames.filter((name) => !opened.some(({ page }) => page === name))).toEqual([
    "smart/set-password",
    "sso-success",
    // Its id is made when it is signed.
    "smart/agreements/id",
  ]);
  for (const { page, url } of opened) expect(pageAt(new URL(url).pathname)!.name).toBe(page);
  expect(new Set(await Promise.all(opened.filter(isOfLinks).map(faultOf)))).toEqual(new Set([null]));
});

test("the link that is spent is marked as spent", async () => {
  const spent = (await listed()).filter(({ kind }) => kind === "spent");
  expect(spent.map(({ page, title }) => [page, title])).toEqual([["smart-pay", "Used: the bill is paid"]]);
});

const openedByAny = ["expired", "outage-alert"];
test.each([
  ["Expired", "expired", "expired", [...openedByAny, "customer-unsubscribe"]],
  ["Forged", "forged", "invalid", []],
  ["Foreign", "foreign", "invalid", openedByAny],
])(
  "of each page's links one is there that is refused as %s, but where any genuine link opens the page [link.expired]",
  async (start, kind, fault, without: string[]) => {
    const named = (await listed()).filter((link) => link.kind === kind && isOfLinks(link));
    for (const { page, title } of named) expect(title).toBe(`${start}: ${page}`);
    expect(named.map(({ page }) => page).sort()).toEqual(linkPages.filter((page) => !without.includes(page)).sort());
    expect(new Set(await Promise.all(named.map(faultOf)))).toEqual(new Set([fault]));
  },
);

test("no two listed links have one title", async () => {
  const titles = (await listed()).map(({ title }) => title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});
