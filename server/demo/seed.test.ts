import { mostContacts } from "@billwright/engine/contacts";
import { contactTypes } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../database/connect.ts";
import { sanitizeHtml } from "../html/sanitizeHtml.ts";
import { readHistory } from "../features/forms/templates/history.ts";
import { findTemplate } from "../features/money/agreements/store.ts";
import { findBrand } from "../features/platform/accounts/store.ts";
import { findOutage, findTemplate as findNotice } from "../features/platform/notices/store.ts";
import { findGate } from "../features/customers/smartPages/store.ts";
import { demoBiller } from "../providers/biller/demoBiller.ts";
import { testDatabases } from "../testing/databases.ts";
import { harbor, narmada } from "./account.ts";
import { demoForms, narmadaForms } from "./forms/forms.ts";
import { harborRecipients } from "./recipients.ts";
import { seedDemo } from "./seed.ts";
import { harborTemplates, narmadaTemplates } from "./templates/templates.ts";

const now = new Date("2026-11-20T12:00:00Z");
const tables = [
  "accounts",
  "account_hosts",
  "themes",
  "brand_images",
  "recipients",
  "categories",
  "smart_page_gates",
  "notices",
  "templates",
  "template_versions",
  "template_history",
  "approvals",
  "reports",
  "events",
  "bank_directory",
  "bank_logos",
  "event_counts",
  "version_counts",
];

describe.each(testDatabases())("the demo's seed on $name", ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await seedDemo(connection.database, { now });
  });
  afterAll(() => connection.close());

  const everything = async () => {
    const rows = await Promise.all(tables.map((table) => connection.database(table).select().orderByRaw("1, 2")));
    return Object.fromEntries(tables.map((table, index) => [table, rows[index] ?? []]));
  };

  test("brings in both billers with all of their forms and their customers; customers can open what is active", async () => {
    const { accounts, templates, recipients } = await everything();
    expect(accounts?.map((row) => row.account_id)).toEqual([harbor.id, narmada.id]);
    expect(templates).toHaveLength(harborTemplates.length + narmadaTemplates.length);
    const forms = templates?.filter((row) => row.channel === "DynamicForms" && row.active_version_id === null);
    expect(forms?.map(({ template_id, status }) => [template_id, status])).toEqual([
      ["move-out", "Draft"],
      ["street-light", "Rejected"],
      ["tree-trimming", "PendingForApproval"],
    ]);
    expect(recipients).toHaveLength(46);
  });

  test("gives an older demo the settings that came since, and leaves those that people have changed [agreement.get-call]", async () => {
    const { database } = connection;
    const account = () => database("accounts").where({ account_id: harbor.id });
    const changed = database.raw("jsonb_set(settings - 'agreement', '{branding,pageTitle}', '\"Ours\"')");
    await account().update({ settings: changed });
    await seedDemo(database, { now });
    expect(await findTemplate(database, harbor.id)).toBe(harbor.agreement?.template);
    expect((await findBrand(database, { accountId: harbor.id }))?.pageTitle).toBe("Ours");
    const back = database.raw("jsonb_set(settings, '{branding,pageTitle}', ?::jsonb)", [
      JSON.stringify(harbor.pageTitle),
    ]);
    await account().update({ settings: back });
  });

  test("gives each biller a theme, a logo and an icon of its own", async () => {
    const { themes, brand_images: images } = await everything();
    expect(themes?.map((row) => row.theme_id)).toEqual(["harbor-tide", "narmada-clay"]);
    const pictures = images?.map((row) => String(row.bytes)) ?? [];
    expect(new Set(pictures).size).toBe(4);
    for (const picture of pictures) expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 \d+ 64"/);
  });

  test("gives each host its biller's name, icon and a footer that the sanitiser lets pass", async () => {
    for (const account of [harbor, narmada]) {
      const brand = await findBrand(connection.database, { host: account.domains[0] ?? "" });
      expect(brand).toMatchObject({ accountId: account.id, pageTitle: account.pageTitle, themeId: account.theme.id });
      expect(brand?.iconId).toEqual(expect.any(String));
      expect(sanitizeHtml(brand?.footerHtml ?? "")).toBe(account.footerHtml);
    }
  });

  test("stores each form as it is, so that every language can be read from it [form.languages]", async () => {
    const { template_versions: versions } = await everything();
    const stored = versions?.map((row) => row.content as unknown);
    expect(stored).toEqual(expect.arrayContaining([...demoForms, ...narmadaForms]));
  });

  test("gives the biller what a link needs: tags, pay dates and saved banks", async () => {
    const biller = demoBiller(connection.database);
    const customer = await biller.recipient(harbor.id, "100201");
    expect(customer?.tags).toContainEqual({ name: "AccountBalance", value: "333.33" });
    expect(customer?.payDates).toHaveLength(4);
    expect(customer?.savedBanks).toEqual([
      { token: "bank-100201", name: "Chase", routingNumber: "021000021", lastFour: "0201" },
    ]);
    expect(await biller.recipient(narmada.id, "100201")).toBeNull();
  });

  test("knows the preferences of one biller's customers alone: six categories, two accounts of one customer, contacts of every kind and as many as there may be [preferences.ebill]", async () => {
    const { categories = [] } = await everything();
    const harbors = categories.filter((row) => row.account_id === harbor.id);
    const namesOf = (is: (row: Record<string, unknown>) => boolean) => harbors.filter(is).map(({ name }) => name);
    expect(harbors).toHaveLength(6);
    expect(namesOf(({ channels }) => JSON.stringify(channels).includes("mandatory"))).toEqual(["Outages and safety"]);
    expect(namesOf(({ hide }) => hide === true)).toEqual(["Meter pilot"]);
    expect(namesOf(({ new_bill: isOfBills }) => isOfBills === true)).toEqual(["New bill"]);
    const biller = demoBiller(connection.database);
    expect(await biller.preferences(narmada.id, "N-5001")).toBeNull();
    const known = await biller.preferences(harbor.id, "100201");
    expect([known?.enrolledInEbill, known?.parents.length]).toEqual([true, 2]);
    expect(new Set(known?.contacts.map(({ channel }) => channel))).toEqual(new Set(contactTypes));
    const full = await biller.preferences(harbor.id, "100229");
    expect(full?.contacts.filter(({ channel }) => channel === "Email")).toHaveLength(mostContacts(null));
  });

  test("asks before pages in three ways: a ZIP, also one that begins with 0, two things, and nothing [smart-auth.fields]", async () => {
    const { database } = connection;
    const requested = async (accountId: string, kind: "preference" | "bill") =>
      (await findGate(database, { accountId, kind }))?.items.map(({ tag }) => tag) ?? [];
    expect(await requested(harbor.id, "bill")).toEqual(["ZIP"]);
    expect(await requested(narmada.id, "preference")).toEqual(["RecipientId", "HOUSE"]);
    expect([await requested(harbor.id, "preference"), await requested(narmada.id, "bill")]).toEqual([[], []]);
    const customer = await demoBiller(database).recipient(harbor.id, "100481");
    expect(customer?.tags).toContainEqual({ name: "ZIP", value: "02108" });
  });

  test("announces an outage to the customers of one biller, with no page under maintenance [outage.page, health.call]", async () => {
    const { database } = connection;
    const shown = await findNotice(database, harbor.id);
    expect(shown).toContain("No water in Pier Street");
    expect(shown).toBe(sanitizeHtml(shown ?? ""));
    expect([await findNotice(database, narmada.id), await findNotice(database, undefined)]).toEqual([null, null]);
    for (const host of [...harbor.domains, ...narmada.domains])
      expect(await findOutage(database, host, 5_000)).toBeNull();
  });

  test("brings in the banks that customers have paid from before", async () => {
    const known = await connection.database("bank_directory").pluck<string[]>("name");
    const saved = harborRecipients(now.toISOString()).flatMap(({ savedBanks }) => savedBanks.map(({ name }) => name));
    expect(known).toEqual(expect.arrayContaining(saved));
  });

  test("brings in the finished answers to the survey and the poll, none dated after now", async () => {
    const { reports } = await everything();
    expect(reports).toHaveLength(600);
    expect(reports?.every((row) => row.state === "final" && (row.final_at as Date) <= now)).toBe(true);
  });

  test("counts as many visits, attempts and successes as there are, and fewer answers than visits", async () => {
    const { events, event_counts: counts } = await everything();
    const countOf = (kind: string) =>
      counts?.filter((row) => row.kind === kind).reduce((sum, row) => sum + Number(row.count), 0);
    for (const kind of ["Visit", "EnrollmentAttempt", "EnrollmentSuccess", "EnrollmentFailed"]) {
      expect(countOf(kind), kind).toBe(events?.filter((row) => row.kind === kind).length);
    }
    expect(countOf("EnrollmentSuccess")).toBe(600);
    expect(countOf("EnrollmentFailed")).toBeGreaterThan(0);
    expect(countOf("EnrollmentAttempt")).toBe(600 + Number(countOf("EnrollmentFailed")));
    expect(countOf("Visit")).toBe(800);
  });

  test("counts the answers as their form does when they are sent", async () => {
    const { version_counts: counts } = await everything();
    const countOf = (enrollmentId: string, input: string, kind: string) =>
      counts
        ?.filter((row) => row.enrollment_id === enrollmentId && row.input_id === input && row.kind === kind)
        .reduce((sum, row) => sum + Number(row.count), 0);
    expect(countOf("outage-poll", "", "report")).toBe(300);
    expect(countOf("outage-poll", "notice", "answer")).toBe(300);
    expect(countOf("customer-survey", "satisfaction", "submitted")).toBe(300);
    expect(countOf("customer-survey", "comment", "submitted")).toBeLessThan(200);
  });

  test("gives each template a history that led to its status, whole and unbroken", async () => {
    const { templates = [] } = await everything();
    const last = { Draft: "created", PendingForApproval: "submitted", Active: "activated", Rejected: "rejected" };
    for (const { account_id: accountId, template_id: templateId, status } of templates) {
      const key = { accountId: String(accountId), templateId: String(templateId) };
      const { entries, isIntact } = await readHistory(connection.database, key);
      expect([templateId, isIntact, entries.at(-1)?.action]).toEqual([templateId, true, last[status as "Active"]]);
    }
  });

  test("was begun before anybody answered, and nothing of it is dated after now", async () => {
    const { templates = [], reports = [] } = await everything();
    const first = Math.min(...reports.map((row) => (row.final_at as Date).getTime()));
    for (const row of templates) {
      expect((row.updated_at as Date) <= now).toBe(true);
      if (row.template_id === "outage-poll" || row.template_id === "customer-survey")
        expect((row.updated_at as Date).getTime()).toBeLessThan(first);
    }
  });

  test("run again, also later and by two at once, changes nothing and keeps what people did", async () => {
    const { database } = connection;
    await database("templates").where({ template_id: "e-bill" }).update({ status: "Draft" });
    const before = await everything();
    const later = new Date("2027-01-20T12:00:00Z");
    await Promise.all([seedDemo(database, { now: later }), seedDemo(database, { now: later })]);
    expect(await everything()).toEqual(before);
  });
});
