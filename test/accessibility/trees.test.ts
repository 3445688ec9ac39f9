// Each state of each page as a screen reader gets it, as a snapshot: trees/PAGE/STATE.yaml. Every control has a name there. `npm test` reads one
// state in ten; `npm run prove -- access` reads all, and where a page is meant to change, `UPDATE_TREES=1 npm run prove -- access` writes them.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { pageNames, pageOf, type PageName } from "@billwright/schemas";
import { atRest, browserWanted, looks, openPage, type Opened } from "../support/browser.ts";
import { explainFailure } from "../support/failure.ts";
import { seen } from "../support/inPage.ts";
import { addressOf, statesOf, type PageState } from "../support/pageStates.ts";
import { foundInTwin, foundOn, someOf } from "../support/proof.ts";
import { putToken, userToken } from "../support/staff.ts";
import { notInOrder } from "../support/staffStates.ts";
import { stage } from "../support/stage.ts";
import { nameless, treeOf } from "./tree.ts";

const isWritten = process.env["UPDATE_TREES"] === "1";
const plain = (text: string) => text.replaceAll(/\W+/g, "-");
const folder = join(import.meta.dirname, "trees");
const fileOf = (name: PageName, { title }: PageState) => join(plain(name), `${plain(title)}.yaml`);

/** Writes the tree once it stays the same. */
async function write(file: string, body: Locator): Promise<void> {
  let last = "";
  const stays = async () => last === (last = await treeOf(body));
  await expect.poll(stays, { interval: 500 }).toBe(true);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, last);
}

const all = pageNames.flatMap((name) => statesOf(name).map((state) => ({ name, title: state.title, state })));
/** The form that is not in order is made by the walk of the staff's pages. */
const states = all.filter(({ state }) => !JSON.stringify(state.at).includes(notInOrder.enrollment.id));

test("every state's tree is stored, and no other", () => {
  const stored = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".yaml"));
  expect(stored.sort()).toEqual(states.map(({ name, state }) => fileOf(name, state)).sort());
});

test("no stored tree has an address that a run made up", () => {
  const stored = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".yaml"));
  const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
  expect(stored.filter((file) => /-\d{6,}@/.test(textOf(file)))).toEqual([]);
});

describe.runIf(browserWanted)("the accessibility tree", { tags: ["access"] }, () => {
  const on = stage();
  /** Of those who need no sign-in, and of those who have signed in. */
  let guest: Opened;
  let user: Opened;
  beforeAll(async () => {
    const open = () => openPage(on.browser, { ...looks.phone, timezoneId: "UTC", locale: "en-US" });
    [guest, user] = [await open(), await open()];
    await putToken(user.context, await userToken(on.product.url));
  });

  async function reach(name: PageName, state: PageState): Promise<Page> {
    const { page, faults } = pageOf(name).access === "user" ? user : guest;
    explainFailure(page, faults);
    await page.goto(await addressOf(on.product, name, state));
    await seen(page, "h1");
    await state.reach(page);
    await atRest(page);
    return page;
  }

  test.each(someOf(states, 10))(
    "of $name, $title, is the one that is stored, and names all that is used",
    async ({ name, state }) => {
      const page = await reach(name, state);
      const body = page.locator("body");
      const file = join(folder, fileOf(name, state));
      if (isWritten) await write(file, body);
      const stored = existsSync(file) ? readFileSync(file, "utf8") : null;
      await expect.poll(() => treeOf(body)).toBe(stored);
      const missing = nameless(stored!);
      const subject = `page ${name}`;
      foundOn(subject, "names missing, of states", missing.length, 1);
      expect(missing).toEqual([]);
      foundOn(subject, "trees that differ from the snapshot", 0, 1);
    },
  );

  test("a button without its name would be found", async () => {
    const page = await reach("smart-pay", statesOf("smart-pay")[0]!);
    await page.evaluate(() => document.querySelector("main button[type=submit]")!.replaceChildren());
    const missing = nameless(await treeOf(page.locator("body")));
    foundInTwin("access", "button without a name", missing.length);
    expect(missing).toHaveLength(1);
  });
});
