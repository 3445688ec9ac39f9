// The contract of all providers of push notifications, tested with each of them.
import { expect, test } from "vitest";
import { PushRefused, type Push, type PushProvider, type PushSubscription } from "./push.ts";

export interface PushUnderTest {
  provider: PushProvider;
  /** Where a browser of this name is. */
  subscription: PushSubscription;
  /** An address that no browser gives. */
  foreign: PushSubscription;
  /** Every notification that arrived; repeats of one count once. */
  arrived(): Promise<{ title: string; text: string }[]>;
}

let made = 0;
const push = (subscription: PushSubscription): Push => ({
  id: `push-${++made}`,
  accountId: "north",
  subscription,
  title: "Ihre Rechnung ist da – 北京 🎉",
  text: "{{AccountBalance}} {n}\nHarbor & Light",
});

export function pushContract(open: () => PushUnderTest): void {
  test("has the public key that browsers subscribe with", () => {
    expect(Buffer.from(open().provider.publicKey, "base64url")).toHaveLength(65);
  });

  test("delivers title and text as they were given, a repeat once [push.register-call]", async () => {
    const before = (await open().arrived()).length;
    const once = push(open().subscription);
    await Promise.all([open().provider.send(once), open().provider.send(once)]);
    await open().provider.send(once);
    const arrived = await open().arrived();
    expect(arrived).toHaveLength(before + 1);
    expect(arrived.at(-1)).toEqual({ title: once.title, text: once.text });
  });

  test("sends nothing to an address that no browser gives, and names it to nobody", async () => {
    const before = (await open().arrived()).length;
    const sending = open().provider.send(push(open().foreign));
    await expect(sending).rejects.toThrow(PushRefused);
    await expect(sending).rejects.not.toThrow(/169\.254|127\.0/);
    expect(await open().arrived()).toHaveLength(before);
  });
}
