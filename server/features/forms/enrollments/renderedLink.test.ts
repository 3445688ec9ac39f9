// What a form is rendered with on the server: what Fetcher would answer the same reader, and no more.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CallData, RenderRequest } from "@billwright/schemas";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink, givenRecipient, givenSubmitted } from "../../../testing/given.ts";
import { givenPagesIn } from "../../../testing/pages.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { builtPages } from "../../platform/pages/pages.ts";

const folder = mkdtempSync(join(tmpdir(), "bw-rendered-link-"));
const requests: RenderRequest[] = [];
let server: TestServer;

beforeAll(async () => {
  givenPagesIn(
    folder,
    '<html><head>{{preloads}}</head><body><div id="page">\n<!--waiting-->…<!--/waiting-->\n</div>{{answers}}</body></html>',
    {
      script: { main: "assets/first.js", touched: "assets/touched.js" },
      ...{ always: [], pages: {}, staff: [], parts: {} },
      late: { Attachment: ["assets/Attachment.js", "assets/Attachment.css"], receipt: ["assets/receipt.js"] },
    },
  );
  server = await testServer(embeddedDatabase(), {
    pages: {
      ...builtPages(folder),
      render(request) {
        requests.push(request);
        return Promise.resolve({ html: "<h1>Rendered</h1>", title: null, content: "{}" });
      },
    },
  });
  await givenAccount(server.connection.database, "north", {}, ["127.0.0.1"]);
  for (const recipient of ["ann", "bob"])
    await givenRecipient(server.connection.database, "north", recipient, {
      tags: [{ name: "FirstName", value: recipient }],
    });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => void (requests.length = 0));

const greeting = { kind: "html", beefreeHtmlTemplate: "<p>Dear {{FirstName}}</p>" } as const;
const photo = { kind: "input", inputForms: { id: "photo", name: "Photo", inputType: "Attachment" } } as const;
const name = { id: "name", name: "Name", inputType: "ShortText" } as const;

const fetchedIn = ({ answers }: RenderRequest) => answers.find(({ call }) => call === "GET /api/Enrollments/Fetcher");
const receiptIn = ({ answers }: RenderRequest) =>
  answers.find(({ call }) => call === "GET /api/Enrollments/GetSubmission")?.envelope.data;
const errorIn = (request: RenderRequest) =>
  (fetchedIn(request)!.envelope.data as CallData<"GET /api/Enrollments/Fetcher">).apiError;

test("a personal form is rendered for each reader anew, with what Fetcher answers them, and counts no visit [form.merge-tags]", async () => {
  const { database } = server.connection;
  const form = await givenForm(database, "north", { id: "own", formElements: [greeting, photo] });
  const visits = () => database("events").where({ kind: "Visit" }).count("* as n");
  const before = await visits();
  for (const recipientId of ["ann", "bob"]) {
    const { token } = await givenLink(server, form, { recipientId });
    requests.length = 0;
    const { text, headers } = await server.fetch(`/form/${token}`);
    expect(await visits()).toEqual(before);
    const { data } = (await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } })).envelope;
    await database("events").where({ kind: "Visit" }).delete();
    const rendered = fetchedIn(requests[0]!);
    expect([requests.length, rendered?.isProvisional]).toEqual([1, true]);
    // The account is sealed anew each time.
    expect(rendered?.envelope.data).toEqual({ ...data, encAccount: expect.any(String) as string });
    expect(JSON.stringify(data)).toContain(`"value":"${recipientId}"`);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toContain('<link rel="stylesheet" crossorigin href="/assets/Attachment.css">');
    expect(text).toContain("<h1>Rendered</h1>");
  }
});

test("whoever has submitted gets the receipt and no form, be it personal or the same for all; anybody else the form [submit.already]", async () => {
  const { database } = server.connection;
  const forms = [
    await givenForm(database, "north", { id: "shared", inputs: [name] }),
    await givenForm(database, "north", { id: "personal", formElements: [greeting] }),
  ];
  for (const form of forms) {
    const [done, open] = [
      await givenLink(server, form, { recipientId: "ann" }),
      await givenLink(server, form, { recipientId: "bob" }),
    ];
    await givenSubmitted(server, done.token, form, new Date("2026-11-20T12:00:00Z"));
    requests.length = 0;
    for (const { token } of [done, open]) await server.fetch(`/form/${token}`);
    expect(requests.map(errorIn)).toEqual(["submit.already", null]);
    expect(requests.map(receiptIn)).toEqual([expect.objectContaining({ type: "CustomForm" }), undefined]);
  }
});

test("a form of a link that several share is never rendered as submitted [submit.already]", async () => {
  const form = await givenForm(server.connection.database, "north", { id: "several", formElements: [greeting] });
  const { token } = await givenLink(server, form, { recipientId: null });
  await givenSubmitted(server, token, form, new Date("2026-11-20T12:00:00Z"));
  const { text } = await server.fetch(`/form/${token}`);
  expect([requests, text.includes("submit.already")]).toEqual([[], false]);
});

test("a form that was stopped, or is over, is rendered as what it says, with nothing of its reader", async () => {
  const { database } = server.connection;
  const stopped = await givenForm(database, "north", { id: "stopped" }, { columns: { status: "Draft" } });
  const over = await givenForm(database, "north", {
    id: "over",
    formElements: [greeting],
    expirationDate: "2026-01-01T00:00:00Z",
  });
  for (const form of [stopped, over]) {
    const { token } = await givenLink(server, form, { recipientId: "ann" });
    await server.fetch(`/form/${token}`);
  }
  expect(requests.map(errorIn)).toEqual(["form.closed", null]);
  expect(JSON.stringify(fetchedIn(requests[1]!))).not.toContain("FirstName");
});
