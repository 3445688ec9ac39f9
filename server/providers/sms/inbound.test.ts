import { describe, expect, test } from "vitest";
import { inboundContract, type InboundUnderTest } from "./inbound.contract.ts";
import { genericCall, genericInbound, twilioInbound, twilioSignature, type TextCall } from "./inbound.ts";

const now = new Date("2026-11-20T12:00:00Z");
const secret = "a secret of the webhook";

const generic = (event: object): TextCall => genericCall(secret, event, now);

describe("the documented form", () => {
  const broken = generic({});
  const signedText = (text: string): TextCall => {
    const { headers } = genericCall(secret, JSON.parse(text) as object, now);
    return { ...broken, headers, body: Buffer.from(text) };
  };
  inboundContract(() => ({
    inbound: genericInbound(secret, false),
    signature: "webhook-signature",
    text: generic,
    receipt: generic,
    strange: [
      ...[{}, [], { id: 1, from: "+12025550123", text: "STOP" }, { id: "a", from: "12345", text: "STOP" }].map(generic),
      ...[
        { id: "a", from: "+12025550123" },
        { id: "a\u0000", from: "+12025550123", text: "STOP" },
      ].map(generic),
      generic({ id: "a", from: "+12025550123", text: "STOP", isAnswered: true }),
      generic({ id: "a", to: "+12025550123", status: "read" }),
      generic({ id: "a", from: "+12025550123", text: "x".repeat(5_001) }),
      signedText('{"__proto__":{"id":"a"}}'),
    ],
  }));

  test("takes no call that is older than five minutes, or from later", () => {
    const call = generic({ id: "a", from: "+12025550123", text: "STOP" });
    const at = (seconds: number) =>
      genericInbound(secret, false).read({ ...call, now: new Date(now.getTime() + seconds * 1000) });
    expect([at(300), at(-300)]).toEqual([
      expect.objectContaining({ is: "text" }),
      expect.objectContaining({ is: "text" }),
    ]);
    expect([at(301), at(-301)]).toEqual(["unsigned", "unsigned"]);
  });
});

const publicUrl = "https://bills.example";
const token = "token";

/** As Twilio encodes and signs it. */
function twilio(parameters: Record<string, string>, address = "/hooks/sms"): TextCall {
  const form = new URLSearchParams(parameters);
  const headers = { "x-twilio-signature": twilioSignature(token, publicUrl + address, form) };
  return { address, headers, body: Buffer.from(form.toString()), now };
}

const statuses = { delivered: "delivered", failed: "undelivered", blocked: "failed" } as const;
const ofTwilio = (prefix: string): InboundUnderTest => ({
  inbound: twilioInbound({ token, publicUrl, sendsReplies: false }),
  signature: "x-twilio-signature",
  text: ({ id, from, text }) => twilio({ MessageSid: id, From: prefix + from, Body: text, SmsStatus: "received" }),
  receipt: ({ id, to, status }) =>
    twilio(
      {
        ...{ MessageSid: "SM1", To: prefix + to, MessageStatus: statuses[status] },
        ...(status === "blocked" && { ErrorCode: "21610" }),
      },
      `/hooks/sms?${new URLSearchParams({ message: id }).toString()}`,
    ),
  strange: [
    twilio({}),
    twilio({ MessageSid: "SM1", From: "12345", Body: "STOP" }),
    twilio({ MessageSid: "", From: "+12025550123", Body: "STOP" }),
    twilio({ From: "+12025550123", Body: "STOP" }),
    twilio({ MessageSid: "SM1", To: "+12025550123", MessageStatus: "failed" }),
  ],
});

describe("Twilio's form", () => {
  inboundContract(() => ofTwilio(""));
  describe("by WhatsApp", () => inboundContract(() => ofTwilio("whatsapp:")));
  const { inbound } = ofTwilio("");

  test("has the signature that Twilio's documentation computes as its example", () => {
    const parameters = new URLSearchParams({
      ...{ CallSid: "CA1234567890ABCDE", Caller: "+14158675309", Digits: "1234" },
      ...{ From: "+14158675309", To: "+18005551212" },
    });
    const address = "https://mycompany.com/myapp.php?foo=1&bar=2";
    expect(twilioSignature("12345", address, parameters)).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
  });

  test("does not count for another address", () => {
    const call = twilio({ MessageSid: "SM1", From: "+12025550123", Body: "STOP" });
    expect(inbound.read({ ...call, address: "/hooks/whatsapp" })).toBe("unsigned");
  });

  test("says nothing while a message is on its way, and that Twilio has answered where it has", () => {
    expect(inbound.read(twilio({ MessageSid: "SM1", To: "+12025550123", MessageStatus: "sent" }))).toBe("nothing");
    const stop = { MessageSid: "SM1", From: "+12025550123", Body: "STOP", OptOutType: "STOP" };
    expect(inbound.read(twilio(stop))).toMatchObject({ isAnswered: true });
  });
});
