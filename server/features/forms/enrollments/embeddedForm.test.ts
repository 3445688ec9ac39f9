import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EmbeddedAnswer } from "@billwright/schemas";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenForm, givenLink, givenSubmitted, type GivenForm } from "../../../testing/given.ts";
import { givenPagesIn } from "../../../testing/pages.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { builtPages } from "../../platform/pages/pages.ts";

/** What ends a script element, opens one, is a comment, a reference, a placeholder, or ends a line in JavaScript alone. */
const hostile =
  "</script><script>alert(1)</script><!-- <script> --> ]]> &lt;/script&gt; {{title}} {{answers}} \u2028\u2029 \\u003c/script\\u003e";

const folder = mkdtempSync(join(tmpdir(), "bw-embedded-"));
let server: TestServer;
let form: GivenForm;

beforeAll(async () => {
  givenPagesIn(folder, "<html><title>{{title}}</title><link {{sanitizer}}><body>{{answers}}</body></html>");
  server = await testServer(embeddedDatabase(), { pages: builtPages(folder) });
  const { database } = server.connection;
  await givenAccount(database, "north", { name: "North" }, ["127.0.0.1"]);
  form = await givenForm(
    database,
    "north",
    { name: hostile, inputs: [{ id: "name", inputType: "ShortText", name: hostile }] },
    { translations: { es: { "input.name.name": "Nombre" } } },
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const pageOf = async (path: string) => (await server.fetch(path)).text;
const blocks = (html: string) => [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
/** The answers in a page's one block. */
function embedded(html: string): EmbeddedAnswer[] {
  const found = blocks(html);
  expect(found.map(([, attributes]) => attributes)).toEqual([' type="application/json" id="answers"']);
  return JSON.parse(found[0]![2]!) as EmbeddedAnswer[];
}
const embeddedOf = (html: string, call: EmbeddedAnswer["call"]) => embedded(html).find((each) => each.call === call);

test("the form comes with its page's HTML, as Get and AvailableTranslations answer it in their envelopes [form.token]", async () => {
  const link = await givenLink(server, form);
  const { text: get } = await server.call("GET /api/Enrollments/Get", {
    token: link.token,
    query: { id: form.enrollmentId, encryptedAccountId: link.encAccount, language: "en" },
  });
  const { text: translations } = await server.call("GET /api/Enrollments/AvailableTranslations", {
    token: link.token,
    query: { surveyGuid: form.enrollmentId, accountId: link.encAccount },
  });
  const html = await pageOf(`/form/${link.token}`);
  expect(embedded(html).filter(({ call }) => call.includes("/Enrollments/"))).toEqual([
    { call: "GET /api/Enrollments/Get", query: { language: "en" }, envelope: JSON.parse(get) as unknown },
    { call: "GET /api/Enrollments/AvailableTranslations", query: {}, envelope: JSON.parse(translations) as unknown },
  ]);
  const spanish = embeddedOf(await pageOf(`/form/${link.token}?lang=es`), "GET /api/Enrollments/Get");
  expect([spanish?.query, JSON.stringify(spanish?.envelope)]).toEqual([
    { language: "es" },
    expect.stringContaining("Nombre"),
  ]);
});

test("no text of a form ends the block or begins another: it has no character that HTML or a script reads differently", async () => {
  const { token } = await givenLink(server, form);
  const html = await pageOf(`/form/${token}`);
  const read = embeddedOf(html, "GET /api/Enrollments/Get")?.envelope.data;
  expect(read).toMatchObject({ name: hostile, formElements: [{ inputForms: { name: hostile } }] });
  const [, , inside] = blocks(html)[0]!;
  expect(inside).not.toMatch(/[<>&\u2028\u2029]/);
  expect(html.split(inside!).join("")).not.toContain("alert");
});

test("the HTML counts no visit, and its form does not say who submitted: what Fetcher answers does, which the page calls [submit.already]", async () => {
  const done = await givenForm(server.connection.database, "north", {
    id: "done",
    inputs: [{ id: "name", inputType: "ShortText", name: "Name" }],
  });
  const link = await givenLink(server, done);
  await givenSubmitted(server, link.token, done, new Date("2026-11-20T12:00:00Z"));
  const visits = () => server.connection.database("events").where({ kind: "Visit" }).count("* as n");
  const before = await visits();
  const read = embeddedOf(await pageOf(`/form/${link.token}`), "GET /api/Enrollments/Get");
  expect(read?.envelope.data).toMatchObject({ isSubmitted: false, submittedByCurrentUser: false });
  expect(await visits()).toEqual(before);
  const fetched = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
  expect(fetched.envelope.data?.apiError).toBe("submit.already");
});

test("a link that opens no form brings none: forged, expired, withdrawn, of a form that is not active, of an account that is closed", async () => {
  const { database } = server.connection;
  const down = await givenForm(database, "north", { id: "down" }, { columns: { status: "Draft" } });
  const revoked = await givenLink(server, form);
  await database("revoked_links").insert({
    account_id: "north",
    link_id: await idOf(revoked.token),
    revoked_at: "2026-11-20T12:00:00Z",
  });
  const short = await givenLink(server, form, {}, 60);
  server.clock.pass(66);
  await givenAccount(database, "closed", { name: "Closed" }, []);
  const closed = await givenLink(server, await givenForm(database, "closed", { id: "closed" }));
  await database("accounts").where({ account_id: "closed" }).update({ closed_at: "2026-11-20T12:00:00Z" });
  const ended = [revoked.token, closed.token, (await givenLink(server, down)).token];
  const tokens = [short.token, forged(short.token), ...ended, "x"];
  for (const token of tokens) {
    const html = await pageOf(`/form/${token}`);
    expect(html).not.toContain("/api/Enrollments/");
    expect(html).toContain("<title>");
  }
  server.clock.pass(-66);
});

test("only the form's own page brings it", async () => {
  const { token } = await givenLink(server, form);
  for (const page of ["installment-plan", "receipt", "expired"])
    expect(await pageOf(`/${page}/${token}`)).not.toContain("/api/Enrollments/");
});

test("a form that cannot be read leaves a page without its form, not without the page", async () => {
  const { database } = server.connection;
  const unread = await givenForm(database, "north", { id: "unread" });
  const { token } = await givenLink(server, unread);
  await database.raw("alter table template_versions rename to versions_gone");
  const without = await server.fetch(`/form/${token}`);
  await database.raw("alter table versions_gone rename to template_versions");
  expect([without.status, without.text.includes("/api/Enrollments/")]).toEqual([200, false]);
  expect(server.log()).toContain("a page without its form");
  expect(await pageOf(`/form/${token}`)).toContain("/api/Enrollments/Get");
});

const idOf = async (token: string) => (await server.tokens.verify(token, ["enrollment"])).jti;

const paragraph = { kind: "html" as const, beefreeHtmlTemplate: "<p>Hello</p>" };
const htmlCases = [
  { title: "a form with HTML", form: { formElements: [paragraph] }, footer: null, loads: true },
  { title: "a form without, under a footer", form: {}, footer: "<p>Footer</p>", loads: true },
  { title: "a form without, under none", form: {}, footer: null, loads: false },
];
test.each(htmlCases)("what shows an author's HTML is loaded beside $title: $loads", async (each) => {
  const { database } = server.connection;
  const account = `html-${htmlCases.indexOf(each)}`;
  await givenAccount(database, account, { settings: JSON.stringify({ branding: { footerHtml: each.footer } }) });
  const { token } = await givenLink(server, await givenForm(database, account, each.form));
  expect(await pageOf(`/form/${token}`)).toContain(`<link ${each.loads ? 'rel="modulepreload"' : ""}>`);
});

test("a page that is no form asks for it where its footer is HTML", async () => {
  expect(await pageOf("/expired/x")).toContain("<link >");
  const claims = { accountId: "html-1", recipientId: "r", channel: "email", contactDigest: null } as const;
  const token = await server.tokens.sign("contact", claims, 600);
  expect(await pageOf(`/verifyEmail?token=${token}`)).toContain('<link rel="modulepreload">');
});
