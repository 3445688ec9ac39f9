import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakeSmsServer, type FakeSmsServer } from "./fakeSmsServer.ts";
import { httpSms } from "./httpSms.ts";
import { smsContract } from "./sms.contract.ts";
import { SmsRefused } from "./sms.ts";

describe("text messages over HTTP", () => {
  let server: FakeSmsServer;
  beforeAll(async () => {
    server = await fakeSmsServer();
  });
  afterAll(() => server.close());
  smsContract(() => ({
    provider: httpSms(server.url),
    arrived: () => Promise.resolve(server.taken.map(({ to, text }) => ({ to, text }))),
  }));

  const send = (to: string, url = server.url) => httpSms(url).send({ id: to, accountId: "north", to, text: "Hello" });

  test("tells a final refusal from one that may pass, and names no number in either [otp.delivery]", async () => {
    const final = send("+12025550404");
    await expect(final).rejects.toThrow(SmsRefused);
    await expect(final).rejects.toThrow(/\(404\)/);
    const passing = send("+12025550503");
    await expect(passing).rejects.not.toThrow(SmsRefused);
    await expect(passing).rejects.not.toThrow(/2025550503/);
  });

  test("tries again later when the sign-in is refused: that is the operator's to mend", async () => {
    const failing = send("+12025550123", server.url.replace("secret", "wrong"));
    await expect(failing).rejects.toThrow(/\(401\)/);
    await expect(failing).rejects.not.toThrow(SmsRefused);
  });
});
