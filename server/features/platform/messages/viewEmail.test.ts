// A mail as it was sent, by the link in it (self-service.txt §7.13).
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakeMailServer, type FakeMailServer } from "../../../providers/mail/fakeMailServer.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { forgetContents } from "./messageLog.ts";
import { logIdOf } from "./messageQueue.ts";
import { forgetPictures, storePictures } from "./pictures.ts";

const view = "GET /api/NotificationLog/ViewEmail";
const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

describe.each(testDatabases())("a mail seen online, on $name", (database) => {
  let server: TestServer;
  let mails: FakeMailServer;
  let imageId: string;
  beforeAll(async () => {
    mails = await fakeMailServer();
    server = await testServer(database, {
      config: { rateLimit: 0, smtpUrl: mails.url, publicUrl: "https://bills.example" },
    });
    const db = server.connection.database;
    for (const id of ["north", "south"]) await givenAccount(db, id);
    const [image] = await db("brand_images")
      .insert({ account_id: "north", kind: "logo", media_type: "image/svg+xml", bytes: logo })
      .returning<{ image_id: string }[]>("image_id");
    imageId = image!.image_id;
  });
  afterAll(async () => {
    await server.stop();
    await mails.close();
  });

  let last = 0;
  async function sent(
    html: string | null,
    { accountId = "north", text = "Hello", code = undefined as string | undefined } = {},
  ) {
    const key = `view-${++last}`;
    const recipientId = `r-${last}`;
    const job = { accountId, key, customer: { recipientId, category: null } };
    const content = {
      to: { address: "ada@example.com" },
      fromName: "North",
      subject: "News <1>",
      text,
      ...(html !== null && { html }),
      ...(code && { code }),
    };
    await server.connection.database.transaction((transaction) =>
      server.messages.add(transaction, "mail", job, content),
    );
    await server.runJobs();
    const logged = { accountId, logId: logIdOf("mail", { accountId, key }) };
    const link = (more = {}, seconds = 600) =>
      server.tokens.sign("message", { accountId, recipientId, logId: logged.logId, ...more }, seconds);
    return { ...logged, recipientId, link };
  }
  const read = async (token: string) => server.call(view, { query: { token } });

  test("answers the body as it was sent to that recipient, and to nobody else [view-online.call]", async () => {
    const { link } = await sent("<p>Dear Ada</p>");
    const { envelope } = await read(await link());
    expect(envelope.data?.subject).toBe("News <1>");
    expect(envelope.data?.body).toContain("<p>Dear Ada</p>");
    for (const other of [{ recipientId: "r-other" }, { accountId: "south" }, { logId: "none" }])
      expect((await read(await link(other))).status).toBe(404);
  });

  test("a forged or expired link opens neither the call nor the document; a code's mail has no body [view-online.failure]", async () => {
    const { link } = await sent("<p>Dear Ada</p>");
    const good = await link();
    const old = await link({}, -60);
    for (const [token, key] of [
      [forged(good), "link.invalid"],
      [old, "link.expired"],
    ] as const) {
      expect((await read(token)).envelope.errors[0]?.key).toBe(key);
      expect((await server.fetch(`/view-online/${token}/body`)).status).toBe(401);
      expect((await server.fetch(`/view-online/${token}/picture/0`)).status).toBe(404);
    }
    const code = await sent("<p>It is 7319.</p>", { text: "It is 7319.", code: "7319" });
    expect((await read(await code.link())).status).toBe(404);
    expect((await server.fetch(`/view-online/${await code.link()}/body`)).status).toBe(404);
  });

  test("the document has a policy of its own: no scripts, no forms, pictures of ours alone, and is kept by nobody [view-online.body, link.private]", async () => {
    const { link } = await sent("<p>Dear Ada</p>");
    const { status, headers, text } = await server.fetch(`/view-online/${await link()}/body`);
    expect([status, headers.get("content-type"), headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(
      [200, "text/html; charset=utf-8", "no-store", "no-referrer"],
    );
    const { host } = new URL(server.url);
    expect(headers.get("content-security-policy")).toBe(
      `default-src 'none'; img-src 'self' https://${host} http://${host}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
    );
    expect(text).toContain("<title>News &lt;1&gt;</title>");
  });

  test("a mail of text alone is shown as text", async () => {
    const { link } = await sent(null, { text: "Line one\n<script>x</script>" });
    expect((await read(await link())).envelope.data?.body).toContain("Line one\n&lt;script&gt;x&lt;/script&gt;");
  });

  test("our pictures are stored as the mail goes out, and shown from the log though they change later; others' are not [view-online.body]", async () => {
    const db = server.connection.database;
    const ours = `https://bills.example/brand/images/${imageId}`;
    const html = `<img src="${ours}" alt="Logo"><img src="https://evil.example/pixel.gif" alt="x"><img src="/api/Configuration/GetCompanyLogo?accountToken=t"><img src="javascript:x">`;
    const { link, accountId, logId } = await sent(html);
    const token = await link();
    await db("brand_images")
      .where({ account_id: "north" })
      .update({ bytes: Buffer.from("<svg/>") });
    const body = (await read(token)).envelope.data?.body ?? "";
    expect(body.match(/<img[^>]*>/g)).toEqual([
      '<img alt="Logo" src="picture/0" />',
      '<img alt="x" />',
      '<img src="picture/2" />',
      "<img />",
    ]);
    const picture = await server.fetch(`/view-online/${token}/picture/0`);
    expect([picture.status, picture.headers.get("content-type"), picture.text]).toEqual([
      200,
      "image/svg+xml",
      logo.toString(),
    ]);
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
    expect((await server.fetch(`/view-online/${token}/picture/1`)).status).toBe(404);
    await db("brand_images").where({ account_id: "north" }).update({ bytes: logo });

    const south = await sent(`<img src="${ours}">`, { accountId: "south" });
    expect((await read(await south.link())).envelope.data?.body).not.toContain("picture/");

    const later = new Date(server.clock.now());
    later.setUTCFullYear(later.getUTCFullYear() + 3);
    await forgetContents(db, later);
    await forgetPictures(db, later);
    expect((await read(await link())).status).toBe(404);
    expect(await db("message_pictures").where({ account_id: accountId, log_id: logId })).toEqual([]);
    expect(await db("picture_files")).toEqual([]);
  });

  describe("pictures of a biller's own host", () => {
    let host: Server;
    let address: string;
    const requests: string[] = [];
    beforeAll(async () => {
      host = createServer((request, response) => {
        requests.push(request.url ?? "");
        if (request.url === "/away.png") return void response.writeHead(500).end();
        response.end(request.url === "/good.png" ? png : "<svg/>");
      });
      await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
      address = `127.0.0.1:${(host.address() as AddressInfo).port}`;
      const settings = { messages: { pictureOrigins: [`http://${address}`] } };
      await server.connection
        .database("accounts")
        .where({ account_id: "north" })
        .update({ settings: JSON.stringify(settings) });
    });
    afterAll(() => new Promise((resolve) => host.close(resolve)));

    test("are fetched once, when the mail goes out; one that is away or no picture is left out [view-online.body]", async () => {
      const { link, accountId, logId } = await sent("<p></p>");
      const html = `<img src="http://${address}/good.png"><img src="http://${address}/away.png"><img src="http://${address}/run.svg">`;
      const parts = {
        database: server.connection.database,
        publicUrl: "https://bills.example",
        picturePolicy: { trustedHosts: [address] },
      };
      await storePictures(parts, { accountId, logId }, html);
      expect(requests).toEqual(["/good.png", "/away.png", "/run.svg"]);
      const token = await link();
      const picture = await server.fetch(`/view-online/${token}/picture/0`);
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
      for (const number of [1, 2])
        expect((await server.fetch(`/view-online/${token}/picture/${number}`)).status).toBe(404);
      expect(requests).toHaveLength(3);
    });
  });
});
