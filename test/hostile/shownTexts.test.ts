// Through the product itself: texts that try to run wherever an author's or a customer's words are shown. Stored past the
// product's own calls, so that what cleans on write cannot be what saves the page. The pages are opened without their policy: what gets
// through would run, and is seen by that, whatever a browser reports. The policy by itself is proved in sanitizers.test.ts.
import type { BrowserContext, Page } from "playwright-core";
import { expect, test, describe, beforeAll, afterAll } from "vitest";
import { givenAccount, givenLink, givenRecipient, givenStoredForm, givenUser } from "@billwright/server";
import {
  galleries,
  pageNames,
  pageOf,
  type Enrollment,
  type FormElement,
  type InputForm,
  type Option,
  type PageName,
  type TemplateChannel,
} from "@billwright/schemas";
import { browserWanted } from "../support/browser.ts";
import { png } from "../support/customer.ts";
import { explainFailure } from "../support/failure.ts";
import { pathIn, statesOf } from "../support/pageStates.ts";
import { startFixtureServer, type FixtureServer } from "../fixtures/fixtureServer.ts";
import { watchedContext } from "./arena.ts";
import { launched } from "../support/launched.ts";
import { payloads } from "./payloads.ts";
import { watchExecutable } from "./executable.ts";

/** Account, forms and templates have the ids of the demo's, so that every page of the registry opens on something hostile. */
const account = "harbor-light-water";
const formId = "move-out";

const staffPages = pageNames
  .filter((name) => pageOf(name).access === "user")
  .map((name) => ({ name, path: pathIn(name, statesOf(name)[0]!), at: statesOf(name)[0]!.at as StateAt }));
/** What a page is about. */
interface StateAt {
  id?: string;
  report?: string;
}
/** Every answer that a page shows. */
const answers = staffPages.flatMap(({ at: { id, report } }) =>
  id === undefined || report === undefined ? [] : { id, report },
);
/** By id, the channel of each thing that a page of the registry is about. */
const things = new Map(
  staffPages.flatMap(({ path, at: { id } }): [string, TemplateChannel][] => {
    const channel = Object.entries(galleries).find(([, gallery]) => path.startsWith(gallery))?.[0] ?? "DynamicForms";
    return id === undefined ? [] : [[id, channel as TemplateChannel]];
  }),
);
/** Pages that show nothing that an author or a user has written. */
const blank: readonly PageName[] = ["smart/template-approval"];

/** One of them where there is room for one alone. */
const one = "</title><script>alert('one')</script><img src=x onerror=alert('one')>\"><svg onload=alert('one')>";

const chosen = (at: number): string => payloads[at % payloads.length]!;

/** Each text in a name, a help, a note and a choice. */
const questions = payloads.slice(0, 60).map((text, at): InputForm => ({
  id: `q${at}`,
  inputType: at % 2 === 0 ? "MultipleChoice" : "ShortText",
  name: text,
  description: chosen(at + 1),
  enableNotesToDisplay: true,
  options: [{ guid: "g", name: chosen(at + 2), notes: chosen(at + 3) }] satisfies Option[],
}));

const enrollment: Enrollment = {
  id: formId,
  type: "CustomForm",
  name: one,
  submitName: one,
  thanksMessage: payloads.join("\n"),
  allowViewResults: true,
  companyContactEmail: one,
  companyContactPhone: one,
  formElements: [
    ...payloads.map((html): FormElement => ({ kind: "html", beefreeHtmlTemplate: html })),
    { kind: "html", beefreeHtmlTemplate: "<p>{{ZIP}} {{FirstName}}</p>" },
    { kind: "prepopulated", mergeTags: payloads.slice(0, 40).map((value, at) => ({ name: `T${at}`, value })) },
    ...questions.map((inputForms): FormElement => ({ kind: "input", inputForms })),
    { kind: "input", inputForms: { id: "file", inputType: "Attachment", name: one } },
  ],
};

const contents: Readonly<Record<Exclude<TemplateChannel, "DynamicForms">, object>> = {
  Email: { subject: one, html: payloads.join("\n") },
  SMS: { text: one },
  Push: { title: one, body: one, url: "javascript:alert('push')" },
  Wallet: { title: one, description: one, fields: [{ label: one, value: one }], barcode: one },
  IVR: { greeting: one, choices: [{ key: "1", text: one }] },
};

async function givenHostile(
  database: FixtureServer["connection"]["database"],
  id: string,
  channel: TemplateChannel,
): Promise<void> {
  if (channel === "DynamicForms") {
    const columns = { status: "Rejected", active_version_id: `version-${account}-${id}` };
    await givenStoredForm(database, account, { ...enrollment, id }, { columns });
    return;
  }
  await givenStoredForm(database, account, { id, name: one }, { columns: { channel, type: null, status: "Draft" } });
  await database("template_versions").insert({
    account_id: account,
    version_id: `second-${id}`,
    template_id: id,
    number: 2,
    content: JSON.stringify(contents[channel]),
    created_at: "2026-11-02T00:00:00Z",
  });
  await database("templates")
    .where({ template_id: id })
    .update({ version_id: `second-${id}` });
}

/** What a signing service can call its text, and a link its agreement. */
async function givenHostileAgreement(database: FixtureServer["connection"]["database"]): Promise<void> {
  const at = "2026-11-19T00:00:00Z";
  const of = { account_id: account, recipient_id: one, agreement_id: one, agreement_key: "k" };
  await database("agreements").insert({ ...of, state: "signed", template: one, created_at: at, updated_at: at });
  const row = { number: 1, action: "signed", at, ip: one, previous_hash: "", hash: "" };
  await database("agreement_history").insert({ account_id: account, agreement_key: "k", ...row });
}

/** What a receiver of events can answer. */
async function givenHostileWebhook(database: FixtureServer["connection"]["database"]): Promise<void> {
  const of = { account_id: account, address_id: "demo" };
  const at = "2026-11-19T00:00:00Z";
  await database("webhook_addresses").insert({ ...of, address: one, state: "off", created_at: at });
  const sent = { delivery_id: "d", message_id: "msg_1", event: one, data: "{}", state: "failed" };
  await database("webhook_deliveries").insert({ ...of, ...sent, at, tried_at: at, status: 500, answer: one });
}

/** What a file of choices can be called and hold. */
async function givenHostileImport(database: FixtureServer["connection"]["database"]): Promise<void> {
  const of = { account_id: account, import_id: "demo" };
  const at = "2026-11-19T00:00:00Z";
  const counts = {
    read: 1,
    faults: 1,
    yes: 0,
    no: 0,
    repeated: 0,
    undone: 0,
    recorded: 0,
    same: 0,
    older: 0,
    refused: 0,
  };
  await database("choice_imports").insert({
    ...{ ...of, at, state: "checked", file_name: one, sha256: "0", user_id: one },
    counts: JSON.stringify(counts),
  });
  const fault = { key: "choiceImport.fault.given", params: { value: one } };
  await database("choice_import_faults").insert({ ...of, line: 2, fault: JSON.stringify(fault) });
}

/** What the name of a customer can be. */
async function givenHostileFact(database: FixtureServer["connection"]["database"]): Promise<void> {
  const fact = { party: one, number: 1, fact_key: "f", recipient_id: one, kind: "budget.off", about: "f", data: "{}" };
  await database("biller_facts").insert({ account_id: account, ...fact, state: "dead", at: "2026-11-19T00:00:00Z" });
}

/** What a biller calls a customer, and a text message that may be a refusal. */
async function givenHostileCustomer({ connection: { database }, seal }: FixtureServer): Promise<void> {
  await givenRecipient(database, account, "100264", { tags: [{ name: "CustomerName", value: one }] });
  const sealed = seal.close("queued text", JSON.stringify({ number: "+12025550110", text: one }), `${account}/t`);
  const text = { entry_id: "t", recipient_id: "100264", channel: "SMS", sealed, received_at: "2026-11-19T00:00:00Z" };
  await database("text_queue").insert({ account_id: account, ...text });
}

/** What a customer can write: answers, the names of files, the recipient's id; and what the staff notes about it. */
async function givenHostileAnswer(
  database: FixtureServer["connection"]["database"],
  { id, report }: { id: string; report: string },
): Promise<void> {
  const inputForms = [
    ...questions.map(({ id: inputId, inputType }, at) => ({
      id: inputId,
      type: inputType,
      value: inputType === "MultipleChoice" ? "g" : chosen(at),
    })),
    { id: "file", type: "Attachment", value: [one] },
  ];
  const submission = {
    enrollmentId: id,
    recipientId: one,
    notificationLogId: null,
    communicationChannel: 0,
    inputForms,
  };
  const of = { account_id: account, report_id: report };
  const at = "2026-11-19T00:00:00Z";
  await database("reports").insert({
    ...of,
    ...{
      enrollment_id: id,
      version_id: `version-${account}-${id}`,
      subject: one,
      slot: one,
      link_id: one,
      state: "final",
    },
    ...{ body_hash: "", language: "en", recipient_id: one, created_at: at, final_at: at, work_note: one },
    submission: JSON.stringify({ ...submission, mergeTags: [], signatureFile: null }),
  });
  await database("attachments").insert({
    ...of,
    ...{
      attachment_id: "file",
      input_id: "file",
      file_key: "none",
      name: one,
      media_type: "image/png",
      size: 1,
      sha256: "0",
    },
    created_at: at,
  });
}

describe.runIf(browserWanted)("texts that try to run, in the product", () => {
  const on = launched();
  let server: FixtureServer;
  let user: string;
  /** A customer's link, for somebody who has submitted nothing yet. */
  let newLink: (recipientId: string) => Promise<string>;
  let guest: Opened;
  let staff: Opened;

  beforeAll(async () => {
    server = await startFixtureServer("2026-11-20T12:00:00Z");
    const { database } = server.connection;
    await givenAccount(database, account, { name: one });
    for (const [id, channel] of things) await givenHostile(database, id, channel);
    await givenHostileWebhook(database);
    await givenHostileFact(database);
    await givenHostileImport(database);
    await givenHostileAgreement(database);
    await givenHostileCustomer(server);
    for (const answer of answers) await givenHostileAnswer(database, answer);
    user = (await givenUser(server, account, { first_name: one, last_name: one })).token;
    const tags = [
      { name: "ZIP", value: one },
      { name: "FirstName", value: one },
    ];
    newLink = async (recipientId) => {
      const { token } = await givenLink(server, { accountId: account, enrollmentId: formId }, { tags, recipientId });
      return `${server.url}/form/${encodeURIComponent(token)}`;
    };
    guest = await open(null);
    staff = await open(user);
  });
  afterAll(async () => {
    await guest?.context.close();
    await staff?.context.close();
    await server?.stop();
  });

  interface Opened {
    context: BrowserContext;
    page: Page;
    seen: Seen;
  }

  /** What an author's text caused; each must be empty. */
  interface Seen {
    fired: string[];
    standing: string[];
    errors: string[];
  }
  const nothing: Seen = { fired: [], standing: [], errors: [] };
  /** And forgets it, so that no test answers for another. */
  const take = ({ fired, standing, errors }: Seen): Seen => ({
    fired: fired.splice(0),
    standing: standing.splice(0),
    errors: errors.splice(0),
  });

  async function open(token: string | null): Promise<Opened> {
    const { context, fired } = await watchedContext(on.browser, {
      viewport: { width: 1280, height: 900 },
      bypassCSP: true,
    });
    const standing = await watchExecutable(context);
    if (token !== null)
      await context.addInitScript((jwt) => {
        if (window.self === window.top) localStorage.setItem("JWT_TOKEN", jwt);
      }, token);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    return { context, page, seen: { fired, standing, errors } };
  }

  /** The form as it is stored: from a server that cleans nothing, and that neither renders the form nor sends it with the HTML. */
  const serveRaw = async (context: BrowserContext) => {
    await context.addInitScript(() =>
      // All has come, and no module has run yet.
      document.addEventListener(
        "readystatechange",
        () => {
          document.getElementById("answers")?.remove();
          const page = document.getElementById("page");
          page?.replaceChildren();
          for (const name of ["data-content", "data-waiting"]) page?.removeAttribute(name);
        },
        { once: true },
      ),
    );
    await context.route("**/api/Enrollments/Get?*", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: Enrollment };
      const { thanksMessage, formElements } = enrollment;
      Object.assign(answer.data, { thanksMessage, formElements });
      await route.fulfill({ response, json: answer });
    });
  };

  /** Replaces the page's sanitiser by one that allows everything. */
  const breakSanitizer = (context: BrowserContext) =>
    context.route("**/assets/sanitize-*.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "export const sanitize = (html) => document.createRange().createContextualFragment(html);",
      }),
    );

  async function openForm({ page }: Opened, recipientId: string): Promise<void> {
    await page.goto(await newLink(recipientId));
    await page.getByRole("heading", { level: 1 }).filter({ hasText: "onerror" }).waitFor();
    await page.locator(".bw-html img, .bw-html p, .bw-html a").first().waitFor({ state: "attached" });
  }

  test("do not run in a customer's form, nor in its thanks, nor as the name of a file [link.html]", async () => {
    const { page, seen } = guest;
    await openForm(guest, "guest");
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "<img src=x onerror=alert('file')>.png", mimeType: "image/png", buffer: png });
    await page.getByText("alert('file')").first().waitFor();
    await page.locator(".bw-submit button, button.bw-submit, button[type=submit]").last().click();
    await page.getByText("successfully", { exact: false }).or(page.locator(".bw-message")).first().waitFor();
    expect(take(seen)).toEqual(nothing);
  });

  test("do not run where the page alone makes them harmless; without that they do, and this sees it [link.html]", async () => {
    const whole = await open(null);
    await serveRaw(whole.context);
    await openForm(whole, "whole");
    expect(take(whole.seen)).toEqual(nothing);
    await whole.context.close();

    const twin = await open(null);
    await serveRaw(twin.context);
    await breakSanitizer(twin.context);
    await openForm(twin, "twin");
    await expect.poll(() => twin.seen.fired).toContain("0");
    expect(new Set(twin.seen.fired).size).toBeGreaterThan(20);
    const stood = (what: RegExp) => twin.seen.standing.filter((element) => what.test(element)).length;
    for (const what of [/^<script/, /^<iframe/, / onclick=/, / href="javascript:/])
      expect(stood(what)).toBeGreaterThan(0);
    await twin.context.close();
  });

  test("do not run in its author's preview, in any tab of the inspector, in a recording and its replay [form.preview] [sandbox.inspect]", async () => {
    const { page, seen } = staff;
    explainFailure(page, seen.errors);
    await page.goto(`${server.url}/form/preview/${formId}`);
    const frame = page.frameLocator("iframe");
    // What comes beside the form moves it.
    await page.locator(".bw-inspector [role=tab]").first().waitFor();
    await frame.getByRole("radio").first().check();
    await page.locator(".bw-record-light[data-on=true]").waitFor();
    const tabs = page.locator(".bw-inspector [role=tab]");
    await tabs.first().waitFor();
    for (const tab of await tabs.all()) await tab.click();
    const fixture = {
      title: one,
      enrollment: { ...enrollment, id: one },
      context: { now: "2026-11-20T12:00:00Z" },
      steps: [
        {
          event: { type: "answer", input: "q1", value: one },
          expect: { visible: [one], errors: { [one]: one }, values: { [one]: one } },
        },
        { event: { type: "submit" } },
        { event: { type: one } },
      ],
    };
    for (const id of [one, formId]) {
      const buffer = Buffer.from(JSON.stringify({ ...fixture, enrollment: { ...enrollment, id } }));
      await page
        .locator(".bw-record input[type=file]")
        .setInputFiles({ name: `${one.replaceAll("/", "")}.json`, mimeType: "application/json", buffer });
      await page.locator(".bw-replay h2:focus").waitFor();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
      await page.locator(".bw-replay .bw-record-buttons button").last().click();
      await page.locator(".bw-record[aria-label]").waitFor();
    }
    expect(take(seen)).toEqual(nothing);
  });

  test.each(staffPages)("do not run in the page $name [link.html]", async ({ name, path }) => {
    await staff.page.goto(server.url + path);
    await staff.page.locator("main h1").waitFor({ state: "attached" });
    if (!blank.includes(name))
      await staff.page
        .locator("main")
        .getByText("onerror", { exact: false })
        .or(staff.page.locator("main [value*=onerror]"))
        .first()
        .waitFor({ state: "attached" })
        .catch((cause: Error) => {
          const because =
            "shows none of the hostile texts: give it one here, or put it into `blank` if nobody writes what it shows";
          throw new Error(`The page ${name} ${because}.`, { cause });
        });
    expect(take(staff.seen)).toEqual(nothing);
  });
});
