// An author builds a form by hand in a real browser: dragging by mouse and finger, files in and out, and saving over a bad line.
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { StoredForm } from "@billwright/schemas";
import { browserWanted, openPage } from "../support/browser.ts";
import { stage } from "../support/stage.ts";
import { putToken, say, userToken } from "../support/staff.ts";

const count = 60;
const nameOf = (index: number) => `Question ${index}`;

const longForm = (name: string): StoredForm => ({
  enrollment: {
    id: "any",
    type: "CustomForm",
    name,
    formElements: Array.from({ length: count }, (_, index) => ({
      kind: "input" as const,
      inputForms: { id: `q${index}`, inputType: "ShortText" as const, name: nameOf(index) },
    })),
  },
  translations: { es: { "input.q0.name": "Pregunta 0" } },
});

const colors = ["Red", "Green", "Blue", "White"];
const choiceForm: StoredForm = {
  enrollment: {
    id: "any",
    type: "CustomForm",
    name: "Colors",
    formElements: [
      {
        kind: "input",
        inputForms: {
          id: "color",
          inputType: "MultipleChoice",
          name: "Color",
          options: colors.map((name) => ({ guid: name, name })),
        },
      },
    ],
  },
  translations: {},
};

const rows = (page: Page) => page.locator(".bw-outline-row bdi").allInnerTexts();
const grip = (page: Page, index: number) => page.locator(".bw-outline-row").nth(index).locator(".bw-drag-grip");

async function middle(locator: Locator): Promise<{ x: number; y: number }> {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses the grip and moves to the lower half of a row, still holding. */
async function dragTo(page: Page, from: number, over: number): Promise<void> {
  const [start, row] = [
    await middle(grip(page, from)),
    (await page.locator(".bw-outline-row").nth(over).boundingBox())!,
  ];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, row.y + row.height * 0.8, { steps: 6 });
}

/** A finger that moves up and down only. */
async function fingerOn(page: Page, x: number) {
  const touches = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    touches.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x, y }] });
}

const valuesOf = (fields: (SVGElement | HTMLElement)[]) => fields.map((field) => (field as HTMLInputElement).value);

async function importFile(page: Page, name: string, text: string): Promise<void> {
  const file = join(await mkdtemp(join(tmpdir(), "billwright-import-")), name);
  await writeFile(file, text);
  await page.locator('.bw-json-import input[type="file"]').setInputFiles(file);
}

describe.runIf(browserWanted)("building a form", () => {
  const on = stage();
  let token: string | undefined;
  async function openEditor(
    form: string,
    look: Parameters<typeof openPage>[1] = { viewport: { width: 1280, height: 800 } },
  ) {
    const opened = await openPage(on.browser, look);
    const { page } = opened;
    token ??= await userToken(on.product.url);
    await putToken(opened.context, token);
    await page.goto(`${on.product.url}/smart/dynamic-form/${form}`);
    await page.locator(".bw-builder").waitFor();
    return opened;
  }
  const openTab = (page: Page, tab: "build" | "json") =>
    page.getByRole("tab", { name: say(`editor.tab.${tab}`) }).click();
  async function withForm(page: Page, form: StoredForm): Promise<void> {
    await openTab(page, "json");
    await importFile(page, "form.json", JSON.stringify(form));
    await page.getByRole("button", { name: say("editor.json.replaceIt"), exact: true }).click();
    await page.getByText(say("editor.json.imported", { file: "form.json" })).waitFor();
    await openTab(page, "build");
    await expect.poll(() => rows(page)).toHaveLength(form.enrollment.formElements!.length);
  }

  test(
    "an element goes where the mouse lets go of it, stays where it is let go outside or Escape is pressed, and the outline scrolls at its edge",
    { timeout: 240_000 },
    async () => {
      const { page, context, faults } = await openEditor("customer-survey");
      await withForm(page, longForm("Long form"));
      await dragTo(page, 0, 3);
      await page.locator('[data-drop="behind"]').waitFor();
      await page.mouse.up();
      await expect.poll(async () => (await rows(page)).slice(0, 4)).toEqual([1, 2, 3, 0].map(nameOf));

      const before = await rows(page);
      await dragTo(page, 0, 3);
      await page.keyboard.press("Escape");
      await page.locator("[data-dragged]").waitFor({ state: "detached" });
      await page.mouse.up();
      await dragTo(page, 0, 3);
      await page.mouse.move(900, 500, { steps: 4 });
      await page.locator("[data-drop]").waitFor({ state: "detached" });
      await page.mouse.up();
      await page.locator("[data-dragged]").waitFor({ state: "detached" });
      expect(await rows(page)).toEqual(before);

      const list = (await page.locator(".bw-outline-list").boundingBox())!;
      await dragTo(page, 0, 2);
      await page.mouse.move(list.x + 12, list.y + list.height - 6, { steps: 4 });
      await page.waitForFunction(() => {
        const outline = document.querySelector(".bw-outline-list")!;
        return outline.scrollTop + outline.clientHeight >= outline.scrollHeight - 2;
      });
      await page.mouse.move(list.x + 12, list.y + list.height - 5);
      await page.mouse.up();
      await expect.poll(async () => (await rows(page)).indexOf(nameOf(1))).toBeGreaterThan(count - 4);

      // The same by keyboard, announced; undo names what it takes back.
      await page.locator(".bw-outline-name").nth(0).click();
      await page.keyboard.press("Alt+ArrowDown");
      await page
        .getByText(say("editor.said.moved", { name: nameOf(2), n: 2, of: count }))
        .waitFor({ state: "attached" });
      const what = say("editor.did.move", { name: nameOf(2) });
      await page.getByRole("button", { name: say("editor.undoOf", { what }), exact: true }).waitFor();
      await page.locator(".bw-outline-name").nth(1).press("Delete");
      await page.locator(".bw-removed").getByRole("button").click();
      await expect.poll(() => rows(page)).toHaveLength(count);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  test.each([
    { look: "desktop" as const, most: 64 },
    { look: "phone" as const, most: 60 },
  ])(
    "on a $look what undoes, saves and submits stays in sight in one bar of $most pixels at most",
    async ({ look, most }) => {
      const { page, context, faults } = await openEditor("service-request", look);
      const bar = page.locator(look === "phone" ? ".bw-builder-tools" : ".bw-builder-head");
      await page.locator(".bw-build-pane").first().waitFor();
      // The page grows while its parts come.
      const scrolled = async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return Math.round((await bar.boundingBox())!.y);
      };
      await expect.poll(scrolled).toBe(0);
      expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(most);
      for (const seen of [
        bar.getByRole("button", { name: say("editor.undo"), exact: true }),
        bar.locator(".bw-save-state"),
        bar.getByRole("button", { name: say("actions.saveAndActivate"), exact: true }),
      ])
        expect((await seen.boundingBox())!.y).toBeGreaterThanOrEqual(0);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  test("a save that another's change prevents is reported in the bar's one row, beside Submit for Approval", async () => {
    const { page, context } = await openEditor("service-request");
    const error = { key: "template.changed", params: { user: "Ann" }, text: "Changed", field: null };
    const json = { hasErrors: true, code: 420, errors: [error], errorGuid: "guid-1", data: null };
    await page.route("**/api/Templates/Autosave", (route) => route.fulfill({ status: 409, json }));
    await page.route("**/api/Templates/Get*", async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { data: { approval: { adminNeedApproval: boolean } } };
      envelope.data.approval.adminNeedApproval = true;
      await route.fulfill({ response, json: envelope });
    });
    await page.reload();
    await page.getByRole("textbox", { name: say("editor.name"), exact: true }).fill("Mine");
    await page.getByRole("button", { name: say("editor.conflict.later"), exact: true }).click();
    const bar = page.locator(".bw-builder-head");
    await bar.getByRole("button", { name: say("actions.submit"), exact: true }).waitFor();
    await bar.locator(".bw-save-state[data-at=conflict]").waitFor();
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(64);
    await context.close();
  });

  test("an element goes where the finger lets go of it", { timeout: 180_000 }, async () => {
    const { page, context, faults } = await openEditor("customer-survey", "phone");
    const before = await rows(page);
    // In the middle of the screen: near its edge the page would scroll under the finger.
    await grip(page, 0).evaluate((element) => element.scrollIntoView({ block: "center" }));
    const start = await middle(grip(page, 0));
    const row = (await page.locator(".bw-outline-row").nth(2).boundingBox())!;
    const touch = await fingerOn(page, start.x);
    await touch("touchStart", start.y);
    for (const part of [0.3, 0.6, 1]) await touch("touchMove", start.y + (row.y + row.height * 0.8 - start.y) * part);
    await page.locator('[data-drop="behind"]').waitFor();
    await touch("touchEnd");
    await expect.poll(async () => (await rows(page)).slice(0, 3)).toEqual([before[1], before[2], before[0]]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("on a phone with text of twice the size the form's name and status stay in sight", async () => {
    const { page, context } = await openEditor("customer-survey", "phone");
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    const named = page.locator(".bw-builder-naming > :not(.bw-visually-hidden)");
    const edges = () => named.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    await expect.poll(async () => (await edges()).length).toBeGreaterThan(2);
    await expect.poll(async () => Math.max(...(await edges()))).toBeLessThanOrEqual(390);
    await context.close();
  });

  test("an element dragged out of the menu that adds comes where it is let go of, and can be typed over at once", async () => {
    const { page, context, faults } = await openEditor("customer-survey");
    await withForm(page, choiceForm);
    const opener = page.getByRole("button", { name: say("editor.add"), exact: true });
    await opener.click();
    const menu = page.locator(".bw-menu-list");
    const [above, below] = [(await opener.boundingBox())!, (await menu.boundingBox())!];
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
    expect(below.y + below.height).toBeLessThanOrEqual(800);
    const handle = page.getByRole("menuitem", { name: say("editor.type.Date"), exact: true }).locator(".bw-drag-grip");
    await handle.scrollIntoViewIfNeeded();
    const from = await middle(handle);
    const to = (await page.locator(".bw-outline-row").first().boundingBox())!;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 4, { steps: 6 });
    await page.locator('[data-drop="before"]').waitFor();
    await page.mouse.up();
    await menu.waitFor({ state: "detached" });
    await page.keyboard.type("Moving day");
    await expect.poll(() => rows(page)).toEqual(["Moving day", "Color"]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test("a question that is added to a long form is in sight, in the outline and in the preview", async () => {
    const { page, context } = await openEditor("customer-survey", { viewport: { width: 1280, height: 800 } });
    await withForm(page, longForm("Long form"));
    await page.getByRole("button", { name: say("editor.add"), exact: true }).click();
    await page.getByRole("menuitem", { name: say("editor.type.Date"), exact: true }).click();
    for (const [shown, within] of [
      [".bw-outline-row[data-selected]", ".bw-outline-list"],
      ["[data-edited]", ".bw-handset-screen"],
    ] as const)
      await expect
        .poll(async () => {
          const [box, frame] = [await page.locator(shown).boundingBox(), await page.locator(within).boundingBox()];
          return box !== null && box.y >= frame!.y - 1 && box.y < frame!.y + frame!.height;
        })
        .toBe(true);
    await context.close();
  });

  test(
    "a choice of a question goes where the mouse or the finger lets go of it, and by the keys that move it",
    { timeout: 180_000 },
    async () => {
      for (const look of [{ viewport: { width: 1280, height: 800 } }, "phone"] as const) {
        const { page, context, faults } = await openEditor("customer-survey", look);
        await withForm(page, choiceForm);
        await page.locator(".bw-outline-name").click();
        const option = (index: number) => page.locator(".bw-option").nth(index);
        const names = () => page.locator(".bw-option [data-option]").evaluateAll(valuesOf);
        await expect.poll(names).toEqual(colors);
        await option(1).evaluate((element) => element.scrollIntoView({ block: "center" }));
        const start = await middle(option(0).locator(".bw-drag-grip"));
        const over = (await option(2).boundingBox())!;
        const end = over.y + over.height * 0.8;
        if (look === "phone") {
          const touch = await fingerOn(page, start.x);
          await touch("touchStart", start.y);
          for (const part of [0.3, 0.6, 1]) await touch("touchMove", start.y + (end - start.y) * part);
          await page.locator('.bw-option[data-drop="behind"]').waitFor();
          await touch("touchEnd");
        } else {
          await page.mouse.move(start.x, start.y);
          await page.mouse.down();
          await page.mouse.move(start.x, end, { steps: 6 });
          await page.locator('.bw-option[data-drop="behind"]').waitFor();
          await page.mouse.up();
        }
        await expect.poll(names).toEqual(["Green", "Blue", "Red", "White"]);
        const announcement = say("editor.said.moved", { name: "Red", n: 3, of: 4 });
        await page.getByText(announcement).waitFor({ state: "attached" });
        await option(2).locator("[data-option]").press("Alt+ArrowUp");
        await expect.poll(names).toEqual(["Green", "Red", "Blue", "White"]);
        expect(faults).toEqual([]);
        await context.close();
      }
    },
  );

  const refused: [string, string, (file: string) => string][] = [
    ["text.json", "not JSON", (file) => say("editor.json.fileNotJson", { file, line: 1 })],
    ["list.json", "[1, 2]", (file) => say("editor.json.fileNoForm", { file })],
    [
      "big.json",
      `{"formElements": [], "name": "${"x".repeat(5_000_000)}"}`,
      (file) => say("editor.json.tooLarge", { file }),
    ],
  ];

  test(
    "a form goes out as a file of its name and comes back the same; what is no form is reported in a sentence, and nothing is lost",
    { timeout: 180_000 },
    async () => {
      const { page, context, faults } = await openEditor("customer-survey");
      const before = await rows(page);
      await openTab(page, "json");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: say("editor.json.export"), exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^[\p{L}\p{N}-]+\.json$/u);
      const written = await readFile(await download.path(), "utf8");
      for (const [file, text, words] of refused) {
        await importFile(page, file, text);
        await page.getByText(words(file)).waitFor();
      }
      const clash = {
        formElements: [1, 2].map(() => ({
          kind: "input",
          inputForms: { id: "same", inputType: "ShortText", name: "Twice" },
        })),
      };
      await importFile(page, "clash.json", `{"__proto__": {"polluted": 1}, ${JSON.stringify(clash).slice(1)}`);
      await page.getByRole("button", { name: say("editor.json.replaceIt"), exact: true }).click();
      await page.getByRole("button", { name: say("editor.defects", { n: 1 }) }).waitFor();
      await importFile(page, "back.json", written);
      await page.getByRole("button", { name: say("editor.json.replaceIt"), exact: true }).click();
      const text = () => page.getByRole("textbox", { name: say("editor.json") }).inputValue();
      await expect.poll(async () => JSON.parse(await text()) as unknown).toEqual(JSON.parse(written));
      await openTab(page, "build");
      await expect.poll(() => rows(page)).toEqual(before);
      await page.locator(".bw-builder-undo button").first().click();
      await expect.poll(() => rows(page)).toEqual(["Twice", "Twice"]);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  /** Types twice; the answer to the first save is lost on its way back. Returns whether the author sees a conflict. */
  async function typeOverCut(form: string, isNamed: boolean): Promise<boolean> {
    const { page, context } = await openEditor(form);
    let cuts = 1;
    await page.route("**/api/Templates/Autosave", async (route) => {
      const body = route.request().postDataJSON() as Record<string, unknown>;
      if (!isNamed) delete body["writer"];
      const response = await route.fetch({ postData: JSON.stringify(body) });
      if (cuts-- > 0) return route.abort("connectionreset");
      return route.fulfill({ response });
    });
    const name = page.getByRole("textbox", { name: say("editor.name"), exact: true });
    await name.fill("First");
    await page.getByText(say("editor.save.offline")).waitFor();
    await name.fill("Second");
    const [saved, conflict] = [page.getByText(/^Saved/), page.locator(".bw-save-state[data-at=conflict]")];
    await saved.or(conflict).first().waitFor();
    const isConflict = (await conflict.count()) > 0;
    await context.close();
    return isConflict;
  }

  test(
    "a save whose answer was lost is no conflict with oneself; without the editor's name in it, it is",
    { timeout: 240_000 },
    async () => {
      expect(await typeOverCut("customer-survey", true)).toBe(false);
      // The broken twin.
      expect(await typeOverCut("outage-poll", false)).toBe(true);
    },
  );
});
