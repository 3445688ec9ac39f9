// The contract of all SMS providers, tested with each of them.
import { expect, test } from "vitest";
import { SmsRefused, type Sms, type SmsProvider } from "./sms.ts";

export interface SmsUnderTest {
  provider: SmsProvider;
  /** Every message that arrived; repeats of one message count once. */
  arrived(): Promise<{ to: string; text: string }[]>;
  /** False: the provider has no key by which it would know a repeat. */
  recognisesRepeats?: boolean;
}

let made = 0;
const sms = (changes: Partial<Sms> = {}): Sms => ({
  id: `sms-${++made}`,
  accountId: "north",
  to: "+12025550123",
  text: "Your code is 1234.",
  ...changes,
});

const notNumbers = [
  "",
  "12025550123",
  "+1 202 555 0123",
  "+0202555012",
  "+1202555012345678",
  "+1202\r\n5550123",
  "+१२०२५५५०१२३",
  "ada",
];

export function smsContract(open: () => SmsUnderTest): void {
  test("delivers number and text as they were given", async () => {
    const text = "Ihr Code für „Nord“ ist 1234 – 北京 🎉\n{{AccountBalance}} {n}";
    await open().provider.send(sms({ text }));
    expect((await open().arrived()).at(-1)).toEqual({ to: "+12025550123", text });
  });

  test("delivers a repeat of a message once, where the provider can know it", async () => {
    if (open().recognisesRepeats === false) return;
    const before = (await open().arrived()).length;
    const once = sms();
    await Promise.all([open().provider.send(once), open().provider.send(once)]);
    await open().provider.send(once);
    expect(await open().arrived()).toHaveLength(before + 1);
  });

  test.each(notNumbers)("refuses %j: it is not one number in E.164", async (to) => {
    const before = (await open().arrived()).length;
    await expect(open().provider.send(sms({ to }))).rejects.toThrow(SmsRefused);
    expect(await open().arrived()).toHaveLength(before);
  });
}
