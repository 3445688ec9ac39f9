import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outboxOn, type OutboxMessage } from "../../../providers/outbound/outbox.ts";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink } from "../../../testing/given.ts";
import { outboxPage } from "./page.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

describe("the outbox of a development server", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
    await givenAccount(server.connection.database, "north", { name: "North <Energy>" });
    const { token } = await givenLink(server, await givenForm(server.connection.database, "north"));
    await server.call("POST /api/Session/GetOtpForDynamicFormEmailVerification", {
      body: { email: "ada@example.com", token },
    });
    server.clock.pass(60);
    await server.call("POST /api/Session/GetOtpForDynamicFormMobileVerification", {
      body: { mobileNumber: "+12025550123", token },
    });
    await server.runJobs();
  });
  afterAll(() => server.stop());

  test("lists every mail and SMS with its code, the newest first [otp.delivery]", async () => {
    const { text } = await server.fetch("/dev/outbox.json");
    const messages = JSON.parse(text) as OutboxMessage[];
    expect(messages.map(({ channel, to }) => [channel, to])).toEqual([
      ["sms", "+12025550123"],
      ["mail", "ada@example.com"],
    ]);
    for (const message of messages) expect(message.text).toContain(message.code);
  });

  test("opens as a page that shows what was sent as text and runs nothing [otp.delivery]", async () => {
    await outboxOn(server.connection.database, server.seal).keep({
      id: "hostile",
      accountId: "north",
      channel: "mail",
      to: '"><img src=x onerror=x>@example.com',
      fromName: "x",
      subject: "<script>x</script>",
      text: "</pre><script>x</script>",
      code: "<b>1</b>",
      sentAt: server.clock.now().toISOString(),
    });
    const { status, text, headers } = await server.fetch("/dev/outbox");
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(text).toContain("North &lt;Energy&gt;");
    expect(text).not.toMatch(/<script|<img|<b>|style=/);
    expect((await server.fetch("/dev/outbox.css")).headers.get("content-type")).toMatch(/^text\/css/);
  });
});

test("shows an address of the product as a link from where the page was opened, another's as it is, and nothing else", () => {
  const message = {
    id: "1",
    accountId: "north",
    channel: "sms",
    to: "x",
    fromName: null,
    subject: null,
    code: null,
  } as const;
  const text = "Pay: http://localhost:3000/s/a?b=1&c=2. See https://x.example/y, or javascript:alert(1)";
  const page = outboxPage([{ ...message, text, sentAt: "2026-11-20T12:00:00Z" }], {
    publicUrl: "http://localhost:3000",
    here: "http://192.168.1.5:3000",
  });
  expect(page).toContain(
    'Pay: <a href="/s/a?b=1&amp;c=2" rel="noreferrer">http://192.168.1.5:3000/s/a?b=1&amp;c=2</a>. See',
  );
  expect(page).toContain('<a href="https://x.example/y" rel="noreferrer">https://x.example/y</a>, or javascript:');
});

test("does not exist in production", async () => {
  const server = await testServer(embeddedDatabase(), { config: { production: true } });
  for (const path of ["/dev/outbox", "/dev/outbox.json", "/dev/outbox.css"]) {
    const answer = await server.fetch(path);
    expect(answer.text, path).not.toMatch(/Outbox|^\[/);
  }
  await server.stop();
});
