// Every page of the registry as it opens: axe finds nothing, and nothing sticks out, on a phone, in the dark and on a wide screen. States
// that take some doing have their own walks beside this. A page that is new does not compile here without what its address needs.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageNames, pageOf, pathOf, type PageName, type PageParams } from "@billwright/schemas";
import { violations } from "../support/axe.ts";
import { browserWanted, looks, openPage, overflowsSideways, wear } from "../support/browser.ts";
import { signIn } from "../support/staff.ts";
import { stage } from "../support/stage.ts";

/** Stands for the token of a link. */
const token = "TOKEN";

/** What each page is opened with; null: it does not open by itself. */
const given: { [Name in PageName]: PageParams<Name> | null } = {
  form: { token },
  "installment-plan": { token },
  ebill: { token },
  autopay: { token },
  expired: { token },
  "404": {},
  "form/preview": { id: "move-out" },
  "form/preview/frame": null, // It stands in the preview, and axe looks into its frames.
  "smart/sign-in": {},
  "smart/profile": {},
  "smart/users": {},
  "smart/template-approval": { accountId: "harbor-light-water" },
  "smart/dynamic-form": {},
  "smart/dynamic-form/id": { id: "move-out" },
  "smart/dynamic-form/results": { id: "customer-survey" },
  "smart/template-gallery": {},
  "smart/template-gallery/id": { id: "email-bill-ready" },
  "smart/template-gallery/edit": { id: "email-bill-ready" },
  "smart/sms-gallery": {},
  "smart/sms-gallery/id": { id: "sms-outage" },
  "smart/sms-gallery/edit": { id: "sms-outage" },
  "smart/push-notifications-gallery": {},
  "smart/push-notifications-gallery/id": { id: "push-power-back" },
  "smart/push-notifications-gallery/edit": { id: "push-power-back" },
  "smart/wallet-gallery": {},
  "smart/wallet-gallery/id": { id: "wallet-customer-card" },
  "smart/wallet-gallery/edit": { id: "wallet-customer-card" },
  "smart/ivr-gallery": {},
  "smart/ivr-gallery/id": { id: "ivr-main" },
  "smart/ivr-gallery/edit": { id: "ivr-main" },
};

/** Of a page that is not known at compile time; `given` has what each of them needs. */
const addressOf = pathOf as (name: PageName, params: object | null) => string;
const opening = pageNames.filter((name) => given[name] !== null);
const isStaffs = (name: PageName) => pageOf(name).access === "user";

describe.runIf(browserWanted)("every page of the registry, as it opens, is accessible and fits its window:", () => {
  const on = stage();
  const open = () => openPage(on.browser, { ...looks.phone, timezoneId: "UTC", reducedMotion: "reduce" });
  let guest: Awaited<ReturnType<typeof open>>;
  let member: Awaited<ReturnType<typeof open>>;
  let linkToken: string;

  beforeAll(async () => {
    linkToken = new URL(await on.product.link("installment-first", "100201")).pathname.split("/").at(-1)!;
    guest = await open();
    member = await open();
    await member.page.goto(`${on.product.url}/smart/sign-in/`);
    await signIn(member.page, "owner@harborlight.example");
  });
  afterAll(async () => {
    await guest?.context.close();
    await member?.context.close();
  });

  test.each(opening)("%s", async (name) => {
    const { page, faults } = isStaffs(name) ? member : guest;
    await page.goto(on.product.url + addressOf(name, given[name]).replace(token, linkToken));
    await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
    for (const look of ["phone", "dark", "desktop"] as const) {
      await wear(page, look);
      expect(await violations(page), look).toEqual([]);
      expect(await overflowsSideways(page), look).toBe(false);
    }
    expect(faults.splice(0)).toEqual([]);
  });
});
