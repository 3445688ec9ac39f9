// The contract of all mail providers, tested with each of them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { headerText, MailRefused, type Mail, type MailProvider } from "./mail.ts";

/** A mail as it arrived. */
export interface ArrivedMail {
  to: string;
  fromName: string;
  subject: string;
  text: string;
}

export interface MailUnderTest {
  provider: MailProvider;
  /** Every mail that arrived; repeats of one mail count once. */
  arrived(): Promise<ArrivedMail[]>;
}

let made = 0;
const mail = (changes: Partial<Mail> = {}): Mail => ({
  id: `mail-${++made}`,
  accountId: "north",
  to: { address: "ada@example.com" },
  fromName: "North Energy",
  subject: "Your code",
  text: "Your code is 1234.",
  ...changes,
});

const notOneAddress = [
  "",
  "ada",
  "ada@",
  "@example.com",
  "ada@example.com, eve@example.com",
  "ada@example.com;eve@example.com",
  "ada@example.com\r\nBcc: eve@example.com",
  "ada@example.com\nBcc: eve@example.com",
  "ada@example.com%0ABcc:eve@example.com\u2028",
  "Ada <ada@example.com>",
  '"a b"@example.com',
  "ada@exam ple.com",
  "ada(comment)@example.com",
  "ada@[127.0.0.1]",
  "ada@example.com>",
  "<>",
  `${"a".repeat(300)}@example.com`,
];

/** Words that have broken headers, templates and logs before. */
const hostile = [
  "a\r\nBcc: eve@example.com",
  "a\nX-Injected: yes\n\nbody",
  "a\rTo: eve@example.com",
  "a\u2028Bcc: eve@example.com",
  "a\0b",
  "=?utf-8?Q?=0ABcc:_eve@example.com?=",
  "%0d%0aBcc:eve@example.com",
  "{{AccountBalance}} ${name} <%= 1 %> {n}",
  '"quoted", Eve <eve@example.com>',
  "Grüße, 北京, مرحبا 🎉",
  "x".repeat(2000),
  ".\r\n.",
];

export function mailContract(open: () => MailUnderTest): void {
  const last = async () => (await open().arrived()).at(-1);

  test("delivers subject, text and sender as they were given", async () => {
    await open().provider.send(mail({ text: "Line one\nLine two", to: { name: "Ada", address: "Ada@example.com" } }));
    const arrived = await last();
    expect(arrived).toEqual({
      to: "Ada@example.com",
      fromName: "North Energy",
      subject: "Your code",
      text: "Line one\nLine two",
    });
  });

  test("delivers a repeat of a mail once, as far as a mailbox can tell", async () => {
    const before = (await open().arrived()).length;
    const once = mail();
    await Promise.all([open().provider.send(once), open().provider.send(once)]);
    await open().provider.send(once);
    expect(await open().arrived()).toHaveLength(before + 1);
  });

  test.each(notOneAddress)("refuses %j: it is not one address", async (address) => {
    const before = (await open().arrived()).length;
    await expect(open().provider.send(mail({ to: { address } }))).rejects.toThrow(MailRefused);
    await expect(open().provider.send(mail({ replyTo: { address } }))).rejects.toThrow(MailRefused);
    expect(await open().arrived()).toHaveLength(before);
  });

  test.each(hostile)("makes no header of %j, and reads no template in it", async (words) => {
    await open().provider.send(
      mail({ subject: words, fromName: words, text: words, to: { name: words, address: "ada@example.com" } }),
    );
    const arrived = await last();
    expect(arrived?.to).toBe("ada@example.com");
    expect([arrived?.subject, arrived?.fromName]).toEqual([headerText(words), headerText(words)]);
    expect(arrived?.text.replace(/\s+/g, " ").trim()).toBe(words.replace(/\s+/g, " ").trim());
  });

  test("keeps any words in their order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), async (words) => {
        await open().provider.send(mail({ subject: words, fromName: words }));
        const arrived = await last();
        expect([arrived?.subject, arrived?.to]).toEqual([headerText(words), "ada@example.com"]);
      }),
      { numRuns: 30 },
    );
  });
}
