// A new author and new admins, by keyboard alone: a form is made, tried, recorded, submitted, approved, answered and evaluated; another
// one is rejected.
import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { replay } from "@billwright/engine";
import type { Fixture } from "@billwright/schemas";
import { browserWanted, openPage } from "../support/browser.ts";
import { pick, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { stage } from "../support/stage.ts";
import { choose, say, signIn } from "../support/staff.ts";

const account = "harbor-light-water";
const author = "owner@harborlight.example";
const admins = ["owner.two@harborlight.example", "owner.three@harborlight.example"];
const formName = "Smart meter visit";

/** The questions of the form: each shows by the answer to the one before it. */
const questions = {
  visit: "Shall we visit you?",
  time: "At what time?",
  door: "Who opens the door?",
  name: "Name of that person",
};

const textBox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Adds a question behind the selected one and names it. */
async function addQuestion(page: Page, type: string, name: string): Promise<void> {
  await choose(page, say("editor.add"), type);
  await typeInto(page, textBox(page, say("editor.question")), name);
}

async function nameChoices(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries())
    await typeInto(page, textBox(page, say("editor.option.name", { n: index + 1 })), name);
}

/** "Show when the parent is the choice", picked in words. */
async function addRule(page: Page, parent: string, condition: string, choice: string | null): Promise<void> {
  await pressOn(page, button(page, say("editor.rules.add")));
  await pick(page, page.getByLabel(say("editor.rules.parent", { n: 1 })), parent);
  await pick(page, page.getByLabel(say("editor.rules.condition", { n: 1 })), condition);
  if (choice !== null) await pick(page, page.getByLabel(say("editor.rules.choice", { n: 1 })), choice);
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}

describe.runIf(browserWanted)("authors and admins", () => {
  const on = stage();
  const open = async (path: string, who: string | null) => {
    const opened = await openPage(on.browser, {
      viewport: { width: 1280, height: 900 },
      timezoneId: "UTC",
      locale: "en-US",
    });
    // The system's own window for saving cannot be driven from here: files are saved as downloads are.
    await opened.context.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
    await opened.page.goto(on.product.url + path);
    if (who !== null) await signIn(opened.page, who);
    return opened;
  };

  test(
    "make a form of three chained rules, try it in two languages and dark, record it, have it approved by two others, read what customers answer, and reject another form with a reason " +
      "[approval.saved] [approval.quorum] [actions.server-roles] [form.preview] [fixture.record] [sandbox.inspect] [list.analytics] [list.export] [actions.reject-reason] [actions.reject-offer]",
    { timeout: 300_000 },
    async () => {
      // The account asks two other Owners, also of an Owner.
      const { page, context, faults } = await open(`/smart/template-approval/${account}`, author);
      await pressOn(page, page.getByRole("switch", { name: say("approval.adminNeedApproval") }), "Space");
      await pressOn(page, page.getByRole("switch", { name: say("approval.randomApproval") }), "Space");
      await typeInto(page, textBox(page, say("approval.required")), "2");
      await pressOn(page, button(page, say("approval.save")));
      await page.getByText(say("approval.saved")).waitFor();

      // A new form.
      await pressOn(page, page.getByRole("link", { name: say("channel.DynamicForms"), exact: true }));
      await pressOn(page, button(page, say("list.newButton")));
      await typeInto(page, textBox(page, say("list.name")), formName);
      await page.keyboard.press("Enter");
      await textBox(page, say("editor.name")).waitFor();
      const formId = new URL(page.url()).pathname.split("/").at(-1)!;

      // Four questions, three of them by a rule that waits for the one before.
      await addQuestion(page, say("editor.type.MultipleChoice"), questions.visit);
      await nameChoices(page, ["Yes", "No"]);
      await addQuestion(page, say("editor.type.Dropdown"), questions.time);
      await nameChoices(page, ["Morning", "Evening"]);
      await addRule(page, questions.visit, say("editor.condition.Selected"), "Yes");
      await addQuestion(page, say("editor.type.MultipleChoice"), questions.door);
      await nameChoices(page, ["Me", "Somebody else"]);
      await addRule(page, questions.time, say("editor.condition.Selected"), "Evening");
      await addQuestion(page, say("editor.type.ShortText"), questions.name);
      await addRule(page, questions.door, say("editor.condition.Selected"), "Somebody else");
      await page.getByText(say("rule.selected", { parent: questions.door, choice: "Somebody else" })).waitFor();

      const outline = page.getByRole("region", { name: say("editor.outline") }).getByRole("listitem");
      const outlined = async () => (await outline.allInnerTexts()).map((text) => text.split("\n")[0]);
      await expect.poll(outlined).toEqual(Object.values(questions));

      // In Spanish, too.
      await pressOn(page, page.getByRole("tab", { name: say("editor.tab.build") }), "ArrowRight");
      await page.keyboard.press("Enter");
      await typeInto(
        page,
        page.getByRole("textbox", { name: new RegExp(`^Español: ${formName}`) }),
        "Visita del medidor",
      );
      await page.locator(".bw-save-state[data-at=saved]").waitFor();

      // The author tries Spanish, dark and every rule, and saves the steps as a fixture that replays.
      await page.goto(`${on.product.url}/form/preview/${formId}`);
      const frame = page.frameLocator("iframe");
      await frame.getByRole("heading", { name: formName }).waitFor();
      await pick(page, page.locator(".bw-sandbox").getByRole("combobox", { name: say("sandbox.language") }), "Español");
      await frame.getByRole("heading", { name: "Visita del medidor" }).waitFor();
      await pick(page, page.locator(".bw-sandbox").getByRole("combobox", { name: say("sandbox.language") }), "English");
      await frame.getByRole("heading", { name: formName }).waitFor();
      await pressOn(page, page.getByRole("switch", { name: say("sandbox.dark") }), "Space");
      await expect.poll(() => frame.locator("html").getAttribute("data-theme")).toBe("dark");
      await page.getByText(say("inspector.count", { shown: 1, n: 4, hidden: 3 })).waitFor();
      await pressOn(page, frame.getByRole("radio", { name: "Yes" }), "Space");
      await pick(page, frame.getByRole("combobox", { name: questions.time }), "Evening");
      await tabTo(page, frame.getByRole("radio", { name: "Me", exact: true }));
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await typeInto(page, frame.getByRole("textbox", { name: questions.name }), "Ada");
      await page.getByText(say("inspector.count", { shown: 4, n: 4, hidden: 0 })).waitFor();
      await pressOn(page, frame.getByRole("button", { name: "Submit" }));
      await frame.getByText("Thank You For Submitting The Form").waitFor();
      await pressOn(page, button(page, say("record.save")));
      await typeInto(
        page,
        textBox(page, say("record.name")),
        "The form asks for the name when somebody else opens the door",
      );
      const [recording] = await Promise.all([
        page.waitForEvent("download"),
        pressOn(page, button(page, say("record.download"))),
      ]);
      const fixture = JSON.parse(await textOf(recording)) as Fixture;
      expect(fixture.steps!.length).toBeGreaterThan(4);
      expect(replay(fixture)).toMatchObject({ ok: true });

      // Submitted; its own submitter is refused, by the page and by the server.
      await page.goto(`${on.product.url}/smart/dynamic-form/${formId}`);
      await pressOn(page, button(page, say("actions.submit")));
      // Most of its Spanish is missing: that has to be confirmed before its approvers are chosen.
      await page.getByText(/^Español: /).waitFor();
      await pressOn(page, button(page, say("editor.check.anyway")));
      await pressOn(page, page.getByRole("radio", { name: say("approval.allAdmins") }), "Space");
      await pressOn(page, page.getByRole("dialog").getByRole("button", { name: say("approval.submit"), exact: true }));
      await page.getByText(say("actions.done.submit", { name: formName })).waitFor();
      await page.goto(`${on.product.url}/form/preview/${formId}`);
      await page.getByText(say("status.PendingForApproval")).first().waitFor();
      await button(page, say("actions.sendTest")).waitFor();
      for (const decide of ["actions.approve", "actions.makeActive"] as const)
        expect(await button(page, say(decide)).count()).toBe(0);
      const token = await page.evaluate(() => localStorage.getItem("JWT_TOKEN"));
      const own = await fetch(`${on.product.url}/api/Enrollments/HandleApproval`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ id: formId }),
      });
      expect(own.status).toBe(403);

      // Two other Owners approve, each from the mail that asks for it.
      for (const [index, admin] of admins.entries()) {
        const { text } = await on.product.message(admin, formName);
        const link = /http\S+\/form\/preview\/\S+/.exec(text)![0];
        const other = await open(new URL(link).pathname, admin);
        const approve = say(index === 0 ? "actions.approve" : "actions.makeActive");
        await pressOn(other.page, button(other.page, approve));
        const question = other.page.getByRole("dialog");
        await question.getByText(say("review.first")).waitFor();
        await pressOn(other.page, question.getByRole("button", { name: approve, exact: true }));
        const done =
          index === 0
            ? say("actions.done.approved", { name: formName, approvals: 1, approvalsRequired: 2 })
            : say("actions.done.makeActive", { name: formName });
        await other.page.getByText(done).waitFor();
        await expect.poll(() => new URL(other.page.url()).pathname).toBe("/smart/dynamic-form/");
        expect(other.faults).toEqual([]);
        await other.context.close();
      }

      // Three customers answer.
      for (const [index, recipient] of ["100201", "100215", "100222"].entries()) {
        const customer = await openPage(on.browser, "phone");
        await customer.page.goto(await on.product.link(formId, recipient, account));
        await pressOn(customer.page, customer.page.getByRole("radio", { name: "Yes" }), "Space");
        if (index === 2) await customer.page.keyboard.press("ArrowDown");
        await pressOn(customer.page, button(customer.page, "Submit"));
        await customer.page.getByText("You have successfully submitted the form.").waitFor();
        await customer.context.close();
      }

      // The author reads the figures and takes the answers along.
      await page.goto(`${on.product.url}/smart/dynamic-form/`);
      await choose(page, say("list.actionsOf", { name: formName }), say("actions.results"));
      await page.getByRole("heading", { name: say("analytics.title", { name: formName }) }).waitFor();
      const figures = () => page.getByRole("main").innerText();
      await expect.poll(figures).toMatch(/Visits\s+3\b/);
      await expect.poll(figures).toMatch(/Successes\s+3\b/);
      const exportAs = (format: "analytics.exportCsv" | "analytics.exportXlsx") =>
        Promise.all([page.waitForEvent("download"), choose(page, say("analytics.export"), say(format))]);
      const [csv] = await exportAs("analytics.exportCsv");
      const rows = (await textOf(csv)).trim().split("\r\n");
      expect(rows).toHaveLength(4);
      expect(rows[0]).toContain(questions.visit);
      expect(rows.filter((row) => row.includes("Yes"))).toHaveLength(2);
      const [xlsx] = await exportAs("analytics.exportXlsx");
      expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe("PK");

      // An admin rejects another form with a reason, which its author sees.
      const rejecting = await open("/form/preview/tree-trimming", admins[0]!);
      await pressOn(rejecting.page, button(rejecting.page, say("actions.reject")));
      const dialog = rejecting.page.getByRole("dialog");
      await pressOn(rejecting.page, dialog.getByRole("button", { name: say("actions.reject"), exact: true }));
      await dialog.getByText(say("actions.reasonRequired"), { exact: true }).waitFor();
      await typeInto(rejecting.page, dialog.getByRole("textbox"), "Please ask for the street as well");
      await pressOn(rejecting.page, dialog.getByRole("button", { name: say("actions.reject"), exact: true }));
      await rejecting.page.getByText(/was rejected/).waitFor();
      const mail = await on.product.message("user@harborlight.example", "Please ask for the street as well");
      expect(mail.subject).toContain("Tree trimming");
      const rejected = await open("/form/preview/tree-trimming", "user@harborlight.example");
      await rejected.page.getByText(say("status.Rejected")).first().waitFor();
      expect([...faults, ...rejecting.faults, ...rejected.faults]).toEqual([]);
      for (const each of [context, rejecting.context, rejected.context]) await each.close();
    },
  );
});
