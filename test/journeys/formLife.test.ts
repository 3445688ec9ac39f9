// A form's life on the real pages, with the presses counted: two cases are recorded, a version is submitted with a note, commented on, changed,
// a case goes red and is renewed, two Owners approve on a phone; what a customer began before the change is taken after it; the form is stopped,
// archived and restored.
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { CallBody, CallData, CallName, Enrollment } from "@billwright/schemas";
import { browserWanted, looks, openPage } from "../support/browser.ts";
import { answer as fillIn } from "../support/customer.ts";
import { stage } from "../support/stage.ts";
import { putToken, say, userToken } from "../support/staff.ts";

const author = "user@harborlight.example";
const owners = ["owner@harborlight.example", "owner.two@harborlight.example"] as const;
const accountId = "harbor-light-water";
const option = (guid: string, name: string) => ({ guid, name });
/** Who moves is asked for the services; the rule waits for one of the two choices. */
const formOn = (choiceId: string, name = "Services"): Enrollment => ({
  id: "life",
  type: "CustomForm",
  name: "Moving",
  formElements: [
    {
      kind: "input",
      inputForms: {
        id: "reason",
        name: "Reason",
        inputType: "MultipleChoice",
        options: [option("in", "Moving in"), option("out", "Moving out")],
      },
    },
    {
      kind: "input",
      inputForms: {
        id: "services",
        name,
        inputType: "ShortText",
        rules: [{ parentId: "reason", condition: "Selected", choiceId }],
      },
    },
  ],
});

/** Counts what a reader presses on the page itself, until it is asked. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { presses?: number };
    const isCounting = counted.presses !== undefined;
    counted.presses = 0;
    if (isCounting) return;
    window.addEventListener("click", (event) => event.isTrusted && (counted.presses! += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}

describe.runIf(browserWanted)("a form's life", () => {
  const on = stage();
  const as = async (email: string, path: string, look: BrowserContextOptions = looks.desktop) => {
    const opened = await openPage(on.browser, { ...look, timezoneId: "UTC", locale: "en-US" });
    await putToken(opened.context, await userToken(on.product.url, email));
    await opened.page.goto(on.product.url + path);
    return opened;
  };
  const call = async <Name extends CallName>(email: string, name: Name, body: CallBody<Name>) => {
    const [method, path] = name.split(" ") as [string, string];
    const answer = await fetch(on.product.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${await userToken(on.product.url, email)}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    });
    const { data, errors } = (await answer.json()) as { data: CallData<Name>; errors: unknown };
    expect(errors, name).toEqual([]);
    return data;
  };

  /** A customer on a phone, who has begun to answer; what was answered is left as it is. */
  const customerWith = async (templateId: string, recipient: string, services: string) => {
    const opened = await openPage(on.browser, { ...looks.phone, timezoneId: "UTC", locale: "en-US" });
    await opened.page.goto(await on.product.link(templateId, recipient, accountId));
    await fillIn(opened.page, "reason", "MultipleChoice", "out");
    await fillIn(opened.page, "services", "ShortText", services);
    return { ...opened, send: () => opened.page.getByRole("button", { name: "Submit", exact: true }).click() };
  };
  /** Approves the pending version from what waits for this Owner: one screen, then two presses. */
  const approveOnPhone = async ({ page }: { page: Page }, version: number, label: string, done: string) => {
    const presses = await countPresses(page);
    await page.getByRole("button", { name: label, exact: true }).click();
    const question = page.getByRole("dialog");
    await question
      .getByText(`Changes: 3. Untranslated texts: 0. Red test cases: 0. Approve version ${version}?`, { exact: true })
      .waitFor();
    await question.getByRole("button", { name: label, exact: true }).click();
    await page.getByText(done).waitFor();
    expect(await page.evaluate(() => location.pathname)).toBe("/smart/dynamic-form/");
    expect(await presses()).toBe(2);
  };

  test(
    "a case is saved in two presses, a red one is understood without the editor, three changes are approved by two Owners in two presses each after one screen, and what a customer began before counts",
    { timeout: 300_000 },
    async () => {
      const name = "Moving";
      // The account asks for two approvals.
      await call(owners[0], "POST /api/Account/TemplateApproval", {
        ...{ accountId, adminNeedApproval: false, randomApproval: true, approvalsRequired: 2, admins: [] },
      });
      const first = await call(author, "POST /api/Templates/Create", {
        channel: "DynamicForms",
        name,
        content: { enrollment: formOn("out"), translations: {} },
      });
      const { id } = first;
      const preview = `/form/preview/${id}`;
      const { page, context, faults } = await as(author, preview);
      const frame = page.frameLocator("iframe");
      for (const [choice, title] of [
        ["Moving out", "Who moves out is asked for the services"],
        ["Moving in", "Who moves in is not"],
      ] as const) {
        await frame.getByText(choice, { exact: true }).click();
        const presses = await countPresses(page);
        await page.getByRole("button", { name: say("record.save"), exact: true }).click();
        await page.getByRole("textbox", { name: say("record.name") }).fill(title);
        await page.getByRole("button", { name: say("record.keep"), exact: true }).click();
        await page.getByText(say("cases.saved", { title })).waitFor();
        expect(await presses()).toBe(2);
        await page.getByRole("button", { name: say("sandbox.restart"), exact: true }).click();
      }
      // The first version goes live; then its rule, a name and the form's own name are changed.
      const save = (email: string, versionId: string, more: Partial<CallBody<"POST /api/Templates/Save">>) =>
        call(email, "POST /api/Templates/Save", {
          ...{ id, name, versionId, content: { enrollment: formOn("out"), translations: {} }, action: "submit" },
          ...more,
        });
      const live = await save(owners[0], first.versionId, { action: "saveAndActivate" });
      const customers = await Promise.all([customerWith(id, "100201", "Water"), customerWith(id, "100215", "Gas")]);
      const changed = { enrollment: formOn("in", "Which services?"), translations: {} };
      const approvers = { allAdmins: true, admins: [], note: "Who moves in is asked now" };
      const second = await save(author, live.versionId, { name: "Moving house", content: changed, approvers });
      expect(second.header.status).toBe("PendingForApproval");

      // Red on the page itself, in a sentence with the rule; without the editor.
      await page.goto(on.product.url + preview);
      await page.getByText(say("cases.someRed", { red: 2, n: 2 })).waitFor();
      await page
        .getByText("Missing after Reason: Moving out: Which services?. Which services? shows when Reason is Moving in.")
        .first()
        .waitFor();
      for (let left = 2; left > 0; left -= 1) {
        await page
          .getByRole("button", { name: say("cases.intended"), exact: true })
          .first()
          .click();
        await page
          .getByText(left > 1 ? say("cases.someRed", { red: 1, n: 2 }) : say("cases.allGreen", { n: 2 }))
          .waitFor();
      }

      // An Owner asks at a question, on a phone; the author answers.
      const phone = await as(owners[0], preview, looks.phone);
      const panel = phone.page.getByRole("region", { name: say("review.title") });
      await panel.getByText(approvers.note).waitFor();
      expect(await panel.locator(".bw-review-changes").first().getByRole("listitem").count()).toBe(3);
      await panel
        .getByRole("button", { name: /^Comment on .*Which services\?/ })
        .first()
        .click();
      await panel.getByRole("textbox", { name: say("comments.text") }).fill("Why another name?");
      await panel.getByRole("button", { name: say("comments.add") }).click();
      await panel.getByText("Why another name?").waitFor();
      await page.goto(on.product.url + preview);
      const own = page.getByRole("region", { name: say("comments.title") });
      await own.getByRole("button", { name: say("comments.answer") }).click();
      await own.getByRole("textbox", { name: /^Answer to/ }).fill("It is a question now");
      await own.getByRole("button", { name: say("comments.answer"), exact: true }).click();
      await own.getByText("It is a question now").waitFor();

      // Both versions, scrolled together.
      await phone.page.getByRole("switch", { name: say("review.sideBySide") }).click();
      await phone.page.getByTitle(say("review.frameOf", { n: 2 })).waitFor();

      const both = { name: "Moving house", approvals: 1, approvalsRequired: 2 };
      await approveOnPhone(phone, 3, say("actions.approve"), say("actions.done.approved", both));
      const other = await as(owners[1], preview, looks.phone);
      await other.page.getByText(say("templatePage.waiting", both)).waitFor();
      await approveOnPhone(other, 3, say("actions.makeActive"), say("actions.done.makeActive", both));

      // What a customer began before the change is taken as it was asked; who comes now gets the new question.
      await customers[0].send();
      await customers[0].page.getByText(say("form.thanks")).waitFor();
      const taken = await on.product.withDatabase((database) =>
        database("reports").where({ enrollment_id: id, state: "final" }).select("version_id"),
      );
      expect(taken).toEqual([{ version_id: live.versionId }]);
      const later = await openPage(on.browser, { ...looks.phone, timezoneId: "UTC", locale: "en-US" });
      await later.page.goto(await on.product.link(id, "100222", accountId));
      await fillIn(later.page, "reason", "MultipleChoice", "in");
      await later.page.getByText("Which services?").waitFor();

      // Stopped, archived and restored from the list.
      const row = async (item: string) => {
        await other.page.getByRole("button", { name: say("list.actionsOf", { name: "Moving house" }) }).click();
        await other.page.getByRole("menuitem", { name: item, exact: true }).click();
      };
      await row(say("life.stop"));
      await other.page.getByRole("textbox", { name: say("actions.rejectReason") }).fill("A wrong street");
      await other.page
        .getByRole("dialog")
        .getByRole("button", { name: say("life.stop"), exact: true })
        .click();
      await other.page.getByText(say("life.stopped", { name: "Moving house" })).waitFor();
      await customers[1].send();
      await customers[1].page.getByText(say("form.closed")).waitFor();
      await row(say("life.archive"));
      await other.page.getByText(say("life.moved.archive", { n: 1 })).waitFor();
      await other.page.goto(`${on.product.url}/smart/dynamic-form/?shelf=archive`);
      await row(say("life.restore"));
      await other.page.getByText(say("life.moved.list", { n: 1 })).waitFor();
      const others = [phone, other, later, ...customers];
      expect([...faults, ...others.flatMap((each) => each.faults)]).toEqual([]);
      await Promise.all([context, ...others.map((each) => each.context)].map((each) => each.close()));
    },
  );
});
