import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../database/connect.ts";
import { embeddedDatabase } from "../../testing/databases.ts";
import { givenAccount } from "../../testing/given.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { sealOf } from "../../tokens/seal.ts";
import { keyringOf } from "../../tokens/secrets.ts";
import { outboxOn, type Outbox } from "../outbound/outbox.ts";
import { fakeMailServer, type FakeMailServer } from "./fakeMailServer.ts";
import { mailContract, type ArrivedMail } from "./mail.contract.ts";
import { MailRefused, type Mail } from "./mail.ts";
import { outboxMail } from "./outboxMail.ts";
import { smtpMail } from "./smtpMail.ts";

const someMail: Mail = {
  id: "some",
  accountId: "north",
  to: { address: "ada@example.com" },
  fromName: "North Energy",
  subject: "Hello",
  text: "Hello",
};

describe("mail over SMTP", () => {
  let server: FakeMailServer;
  let provider: ReturnType<typeof smtpMail>;
  beforeAll(async () => {
    server = await fakeMailServer();
    provider = smtpMail(server.url, "no-reply@forms.example");
  });
  afterAll(async () => {
    provider.close();
    await server.close();
  });

  /** As mailboxes do: a second mail with the same Message-ID is dropped. */
  const arrived = () => {
    const mails = new Map<string, ArrivedMail>();
    for (const { envelope, mail } of server.taken) {
      expect(envelope).toEqual(mail.to?.map(({ address }) => address));
      mails.set(mail.messageId ?? "", {
        to: mail.to?.[0]?.address ?? "",
        fromName: mail.from?.name ?? "",
        subject: mail.subject ?? "",
        text: (mail.text ?? "").trimEnd(),
      });
    }
    return Promise.resolve([...mails.values()]);
  };
  mailContract(() => ({ provider, arrived }));

  test("brings HTML beside the text, and none where none is given", async () => {
    await provider.send({ ...someMail, id: "html", text: "Hello", html: "<p>Hello</p>" });
    const [first] = server.taken.slice(-1);
    expect([first?.mail.text?.trim(), first?.mail.html?.trim()]).toEqual(["Hello", "<p>Hello</p>"]);
    await provider.send({ ...someMail, id: "no-html" });
    expect(server.taken.at(-1)?.mail.html).toBeUndefined();
  });

  test("writes exactly the headers it means to, whatever the words [otp.delivery]", async () => {
    await provider.send({
      ...someMail,
      id: "headers",
      subject: "a\r\nBcc: eve@example.com",
      replyTo: { address: "help@north.example" },
    });
    const { mail, envelope } = server.taken.at(-1)!;
    expect(envelope).toEqual(["ada@example.com"]);
    expect(mail.headers.map(({ key }) => key).sort()).toEqual([
      "auto-submitted",
      "content-transfer-encoding",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "reply-to",
      "subject",
      "to",
    ]);
    expect(mail.from?.address).toBe("no-reply@forms.example");
    expect(mail.replyTo?.[0]?.address).toBe("help@north.example");
  });

  test("tells a final refusal from one that may pass, and names no address in either", async () => {
    const to = (domain: string) => provider.send({ ...someMail, id: domain, to: { address: `ada@${domain}` } });
    const final = to("refused.example");
    await expect(final).rejects.toThrow(MailRefused);
    await expect(final).rejects.toThrow(/\(550\)/);
    const passing = to("later.example");
    await expect(passing).rejects.not.toThrow(MailRefused);
    await expect(passing).rejects.toThrow(/\(451\)/);
    await expect(passing).rejects.not.toThrow(/ada@/);
  });

  test("tries again later when the sign-in is refused: that is the operator's to correct", async () => {
    const wrong = smtpMail(server.url.replace("secret", "wrong"), "no-reply@forms.example");
    const failing = wrong.send({ ...someMail, id: "wrong password" });
    await expect(failing).rejects.toThrow(/did not take/);
    await expect(failing).rejects.not.toThrow(MailRefused);
    wrong.close();
  });
});

describe("mail to the local outbox", () => {
  let connection: Connection;
  let outbox: Outbox;
  const runtime = testRuntime();
  beforeAll(async () => {
    connection = await embeddedDatabase().open();
    await givenAccount(connection.database, "north");
    outbox = outboxOn(connection.database, sealOf(keyringOf([{ id: "test", bytes: Buffer.alloc(32, 1) }]), runtime));
  });
  afterAll(() => connection.close());

  mailContract(() => ({
    provider: outboxMail(outbox, () => (runtime.pass(1), runtime.now())),
    arrived: async () =>
      (await outbox.newest(1000)).reverse().map(({ to, fromName, subject, text }) => ({
        to,
        fromName: fromName ?? "",
        subject: subject ?? "",
        text,
      })),
  }));

  test("keeps every word encrypted, and shows the code [otp.delivery]", async () => {
    runtime.pass(1);
    await outboxMail(outbox, runtime.now).send({ ...someMail, text: "Your code is 7319.", code: "7319" });
    expect((await outbox.newest(1))[0]).toMatchObject({ channel: "mail", to: "ada@example.com", code: "7319" });
    const rows = JSON.stringify(await connection.database("outbox").select());
    for (const word of ["7319", "ada@", "Hello"]) expect(rows).not.toContain(word);
  });
});
