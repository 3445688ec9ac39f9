// What a first load weighs and how often it asks, on the built pages. Bytes and requests are the same on any machine; times are measured by
// `npm run bench page`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { givenForm } from "../../server/testing/given.ts";
import { browserWanted, openPage } from "../support/browser.ts";
import { control } from "../support/customer.ts";
import { quietNetwork } from "../support/quietNetwork.ts";
import { stage } from "../support/stage.ts";
import { userToken } from "../support/staff.ts";
import { budgets } from "./budgets.ts";
import { firstLoad } from "./firstLoad.ts";
import { staffBudgets, untilUsable } from "./staffLoad.ts";
import { firstLoadOf, gzipKb } from "./weights.ts";

const dist = join(import.meta.dirname, "../../pages/dist");
const brotliKb = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length / 1000;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** What begins three seconds after the page's start and is waited for by nobody: on a busy machine that may fall into the time. */
const isForTheForm = ({ path }: { path: string }): boolean => !/^\/(api\/System\/health-check|worker\.js)$/.test(path);

describe.runIf(browserWanted)("the first load of an ordinary form", () => {
  const on = stage();
  const link = () => on.product.link("customer-survey", "100264");

  /** With nothing in it but questions. */
  const questions = async () => {
    const account = await on.product.withDatabase(async (database) => {
      const { account_id } = await database("templates").where({ template_id: "customer-survey" }).first();
      await givenForm(database, account_id as string, { id: "questions" });
      return account_id as string;
    });
    return on.product.link("questions", "100264", account);
  };

  test.each([
    ["the survey", link],
    ["one of questions alone", questions],
  ])("%s stays within its budgets of bytes and requests until all works, and nothing jumps", async (_form, linkTo) => {
    const { files: all, shift } = await firstLoad(on.browser, await linkTo());
    const files = all.filter(isForTheForm);
    const paths = files.map(({ path }) => path);
    expect(paths.length, paths.join("\n")).toBeLessThanOrEqual(budgets.requests);
    const built = paths.filter((path) => /^\/(assets\/|boot\.js)/.test(path));
    const scripts = built.filter((path) => path.endsWith(".js"));
    const ofShell = scripts.filter((path) => !/\/(form|sanitize)-/.test(path));
    expect(sum(ofShell.map(gzipKb))).toBeLessThanOrEqual(budgets.shellKb);
    expect(sum(scripts.map(gzipKb))).toBeLessThanOrEqual(budgets.formKb);
    const others = files.filter(({ path }) => !built.includes(path)).map(({ bytes }) => bytes / 1000);
    const headers = files.map(({ headerBytes }) => headerBytes / 1000);
    expect(headers.every((kb) => kb > 0)).toBe(true);
    expect(sum([...built.map(brotliKb), ...others, ...headers])).toBeLessThanOrEqual(budgets.wireKb);
    expect(shift).toBeLessThan(budgets.shift);
  });

  test.each(["expired", "404", "maintenance"])("a page that shows no form loads nothing of one: %s", async (name) => {
    const { page, context } = await openPage(on.browser);
    const quiet = quietNetwork(page);
    await page.goto(`${on.product.url}/${name}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await quiet();
    const { scripts } = await firstLoadOf(page, "expired");
    await context.close();
    expect(scripts.filter((path) => path.includes("/form-"))).toEqual([]);
    expect(sum(scripts.map(gzipKb))).toBeLessThanOrEqual(budgets.shellKb);
  });

  test("asks neither for the form nor for the brand again: both came with the HTML", async () => {
    const { files } = await firstLoad(on.browser, await link());
    const calls = files
      .filter(isForTheForm)
      .map(({ path }) => path)
      .filter((path) => path.startsWith("/api/"));
    expect(calls.sort()).toEqual(["/api/Configuration/GetCompanyLogo", "/api/Enrollments/Fetcher"]);
  });

  test("shows the form, and takes what is typed, before any script has come", async () => {
    const context = await on.browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(await link());
    const district = control(page, "district");
    await district.fill("North");
    const card = await page.locator(".bw-card").evaluate((element) => getComputedStyle(element).borderTopStyle);
    expect([await district.inputValue(), card, await page.locator(".bw-skeleton").count()]).toEqual([
      "North",
      "solid",
      0,
    ]);
    await context.close();
  });
});

describe.runIf(browserWanted)("the first load of what the staff open all day", () => {
  const on = stage();

  test.each(staffBudgets)("$name has requested at most $budgetKb kB of scripts when it can be used", async (page) => {
    const { isUsable, scripts, scriptsKb } = await untilUsable(on, page, await userToken(on.product.url));
    expect(isUsable).toBe(true);
    expect(scriptsKb, scripts.join("\n")).toBeLessThanOrEqual(page.budgetKb);
  });
});
