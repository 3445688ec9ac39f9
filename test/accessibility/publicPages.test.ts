// The pages that anyone may open, by the registry; and that the walk sees what is wrong.
import { describe, expect, test } from "vitest";
import { pageNames, pageOf } from "@billwright/schemas";
import { faultsOf } from "../firstLoad/weights.ts";
import { violations } from "../support/axe.ts";
import { browserWanted, openPage } from "../support/browser.ts";
import { walksAll } from "../support/walkedPages.ts";
import { walk } from "./walk.ts";
import { wrongWords } from "./words.ts";

describe.runIf(browserWanted)("for anyone,", () => {
  const { on, loads } = walk(pageNames.filter((name) => pageOf(name).access === "public"));

  test("English that is left would be found: an English page is full of it", async () => {
    const { page, context } = await openPage(on.browser);
    await page.goto(`${on.product.url}/smart/sign-in/?lang=en`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await wrongWords(page, "de")).toEqual(
      expect.arrayContaining(["left in English: Sign in", "left in English: Password"]),
    );
    await context.close();
  });

  test.runIf(walksAll)("a staff page taken for a customer's would be found", () => {
    const staffs = loads.find(({ name }) => pageOf(name).words.includes("session"))!;
    expect(faultsOf([{ ...staffs, name: "form" }])).toContainEqual(expect.stringMatching(/^A customer would load/));
  });

  test("the outbox of development has nothing axe objects to [otp.delivery]", async () => {
    const { page, context } = await openPage(on.browser);
    await page.goto(`${on.product.url}/dev/outbox`);
    await page.getByRole("heading").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});
