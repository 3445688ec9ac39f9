import { describe, expect, test } from "vitest";
import { contractNow as now, eventsContract } from "./events.contract.ts";
import { readReference, referenceOfMessageId, writtenReference, type MailCall, type MailEvent } from "./events.ts";
import { fakeMailgunCall, fakeMailgunKey, fakeMailgunReport } from "./fakeMailgun.ts";
import { fakeSendGrid } from "./fakeSendGrid.ts";
import { fakeSes, fakeTopic } from "./fakeSes.ts";
import { mailgunEvents } from "./mailgun.ts";
import { sendGridEvents, sendGridHeaders } from "./sendGrid.ts";
import { sesEvents } from "./ses.ts";

const parsed = ({ body }: MailCall) => JSON.parse(body.toString("utf8")) as Record<string, unknown>;
const withBody = (call: MailCall, value: unknown): MailCall => ({ ...call, body: Buffer.from(JSON.stringify(value)) });

describe("Amazon SES through SNS", () => {
  const ses = fakeSes();
  const open = () => sesEvents({ topic: fakeTopic, get: ses.get });
  const events = open();
  const reported = (message: object | string) =>
    ses.call({ Message: typeof message === "string" ? message : JSON.stringify(message) }, now);
  const subscription = {
    ...{ Type: "SubscriptionConfirmation", Token: "2336412f37", Message: "You have chosen to subscribe" },
    SubscribeURL: `https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${fakeTopic}&Token=2336412f37`,
  };
  eventsContract(() => ({
    events,
    report: ses.report,
    forge: (call) => [
      ...(["Message", "MessageId", "Timestamp", "TopicArn", "Type"] as const).map((name) => {
        const envelope = parsed(call);
        return withBody(call, { ...envelope, [name]: String(envelope[name]).replace(/.$/, "0") });
      }),
      ...["", "AAAA", "é"].map((Signature) => withBody(call, { ...parsed(call), Signature })),
      withBody(call, { ...parsed(call), SignatureVersion: "2" }),
      // Signed by whoever has an account there, for a topic of their own.
      ses.call({ TopicArn: "arn:aws:sns:us-east-1:999999999999:mail-events", Message: "{}" }, now),
      ...[
        "https://evil.example",
        "https://sns.us-east-1.amazonaws.com.evil.example",
        "http://sns.us-east-1.amazonaws.com",
      ]
        .map((host) => `${host}/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem`)
        .concat("https://sns.us-east-1.amazonaws.com/other.pem", "https://sns.eu-west-1.amazonaws.com/a.pem", "none")
        .map((SigningCertURL) => ses.call({ SigningCertURL, Message: "{}" }, now)),
    ],
    strange: [
      ...["", "null", "[]", "{}"].map(reported),
      ...[{ eventType: "Bounce" }, { eventType: "Complaint", complaint: {}, mail: {} }].map(reported),
      ses.call({ ...subscription, SubscribeURL: "https://evil.example/?Action=ConfirmSubscription" }, now),
      ses.call({ ...subscription, SubscribeURL: "https://sns.us-east-1.amazonaws.com/gone" }, now),
    ],
    nothing: [
      reported("Successfully validated SNS topic for Amazon SES event publishing."),
      reported({ eventType: "Delivery", mail: {} }),
      ses.call({ ...subscription, Type: "UnsubscribeConfirmation" }, now),
    ],
  }));

  test("loads the certificate once, from the topic's own host alone", async () => {
    const before = ses.gets.length;
    const own = open();
    const call = ses.report({ is: "bounced", id: "e", address: "a@b.example", reference: null, at: now }, now);
    await own.read(call);
    await own.read(call);
    expect(ses.gets.slice(before)).toHaveLength(1);
    expect(ses.gets.filter((url) => !url.startsWith("https://sns.us-east-1.amazonaws.com/"))).toEqual([]);
  });

  test("confirms the subscription of its topic, once it is known to be signed", async () => {
    const before = ses.gets.length;
    const call = ses.call(subscription, now);
    expect(await events.read(withBody(call, { ...parsed(call), Token: "another" }))).toBe("unsigned");
    expect(ses.gets.slice(before)).toEqual([]);
    expect(await events.read(call)).toEqual([]);
    expect(ses.gets.slice(before)).toEqual([subscription.SubscribeURL]);
  });

  test("knows both versions of the signature, and an identity's own notifications by the Message-ID", async () => {
    const reference = { accountId: "north", logId: "0123456789abcdef0123456789abcdef" };
    const headers = [{ name: "Message-ID", value: `<${writtenReference(reference)}@bills.example>` }];
    const recipients = [{ emailAddress: "ada@example.org" }, { emailAddress: "eve@example.org" }];
    const bounce = { bounceType: "Permanent", bouncedRecipients: recipients, timestamp: now.toISOString() };
    const Message = JSON.stringify({ notificationType: "Bounce", bounce, mail: { headers } });
    const read = await events.read(ses.call({ Message, SignatureVersion: "2", Subject: "Amazon SES" }, now));
    expect(read).toMatchObject([
      { address: "ada@example.org", reference },
      { address: "eve@example.org", reference },
    ]);
  });

  test("takes no complaint that says it is none", async () => {
    const call = ses.report({ is: "complained", id: "e", address: "a@b.example", reference: null, at: now }, now);
    const record = JSON.parse(String(parsed(call)["Message"])) as { complaint: object };
    const complaint = { ...record.complaint, complaintFeedbackType: "not-spam" };
    expect(await events.read(reported({ ...record, complaint }))).toEqual([]);
  });
});

describe("Mailgun", () => {
  const signed = (reported: object) => fakeMailgunCall(reported, { now, token: "t" });
  const event = (reported: object) => signed({ "event-data": reported });
  eventsContract(() => ({
    events: mailgunEvents(fakeMailgunKey),
    report: fakeMailgunReport,
    forge: (call) => {
      const { signature, ...reported } = parsed(call) as { signature: Record<string, string> };
      const { timestamp = "", token = "" } = signature;
      const changes = [
        { timestamp: `${timestamp}${token[0]}`, token: token.slice(1) },
        { timestamp: timestamp.slice(0, -1), token: timestamp.slice(-1) + token },
        { token: `${token}0` },
        ...["", "é", "0".repeat(64), signature["signature"]!.toUpperCase()].map((each) => ({ signature: each })),
      ];
      return [
        ...changes.map((change) => withBody(call, { signature: { ...signature, ...change }, ...reported })),
        fakeMailgunCall(reported, { now, token: "t", key: "another key of somebody" }),
      ];
    },
    strange: [
      ...[{}, { "event-data": null }, { "event-data": [] }].map(signed),
      ...[
        {},
        { event: "complained" },
        { event: "complained", id: "e", recipient: "a@b.example", timestamp: "now" },
      ].map(event),
    ],
    nothing: [
      event({ event: "delivered" }),
      event({ event: "failed", severity: "permanent", reason: "suppress-complaint", id: "e" }),
    ],
  }));

  test("has an event reported again under another token known by its id, and another event under the same token by that", async () => {
    const mail = { is: "bounced", id: "e-1", address: "a@b.example", reference: null, at: now } as const;
    const read = async (call: MailCall) => {
      const [first] = (await mailgunEvents(fakeMailgunKey).read(call)) as MailEvent[];
      return first!.ids;
    };
    const [one, again, replayed] = [
      await read(fakeMailgunReport(mail, now, "t-1")),
      await read(fakeMailgunReport(mail, now, "t-2")),
      await read(fakeMailgunReport({ ...mail, id: "e-2" }, now, "t-1")),
    ];
    expect(one.filter((id) => again.includes(id))).toEqual(["mailgun e-1"]);
    expect(one.filter((id) => replayed.includes(id))).toEqual(["mailgun token t-1"]);
  });
});

describe("SendGrid", () => {
  const fake = fakeSendGrid();
  const events = sendGridEvents(fake.key);
  eventsContract(() => ({
    events,
    report: fake.report,
    forge: (call) => [
      ...[...call.body.keys()].map((at) => {
        const body = Buffer.from(call.body);
        body[at] = body[at]! ^ 1;
        return { ...call, body };
      }),
      ...["", "AAAA", "é", `${String(call.headers[sendGridHeaders.signature])}\n`].map((signature) => ({
        ...call,
        headers: { ...call.headers, [sendGridHeaders.signature]: signature },
      })),
      ...["1", "0000000000", "x"].map((timestamp) => ({
        ...call,
        headers: { ...call.headers, [sendGridHeaders.timestamp]: timestamp },
      })),
      fakeSendGrid().call([], now),
    ],
    strange: [{}, null, [{}], [1], [{ event: "bounce" }], [{ event: "spamreport", email: "a@b.example" }]].map((each) =>
      fake.call(each, now),
    ),
    nothing: [fake.call([], now), fake.call([{ event: "dropped", reason: "Unsubscribed Address" }], now)],
  }));

  test("checks a signature as its own library does", async () => {
    // The values of the test of its libraries: https://github.com/sendgrid/sendgrid-nodejs, packages/eventwebhook
    const key =
      "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==";
    const signature =
      "MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=";
    const timestamp = "1600112502";
    const id = "ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA";
    const reported = [
      {
        ...{ email: "hello@world.com", event: "dropped", reason: "Bounced Address", sg_event_id: id },
        sg_message_id: "LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0",
        ...{ "smtp-id": "<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>", timestamp: 1600112492 },
      },
    ];
    const headers = { [sendGridHeaders.signature]: signature, [sendGridHeaders.timestamp]: timestamp };
    const call = {
      headers,
      body: Buffer.from(`${JSON.stringify(reported)}\r\n`),
      now: new Date(Number(timestamp) * 1000),
    };
    expect(await sendGridEvents(key).read(call)).toMatchObject([{ is: "bounced", ids: [`sendgrid ${id}`] }]);
    expect(await events.read(call)).toBe("unsigned");
  });
});

test("a reference that is not written as ours is none", () => {
  const ours = writtenReference({ accountId: "north", logId: "0123456789abcdef0123456789abcdef" });
  const control = writtenReference({ accountId: "a\u0000b", logId: "0123456789abcdef0123456789abcdef" });
  const others = [
    "",
    "x",
    ours.toUpperCase(),
    `${ours}=`,
    `${ours} `,
    ours.slice(0, 32),
    control,
    7,
    null,
    "a".repeat(400),
  ];
  expect(others.map(readReference)).toEqual(others.map(() => null));
  expect(["", "<>", `<${ours}`, `<x@${ours}>`].map(referenceOfMessageId)).toEqual([null, null, null, null]);
  expect(referenceOfMessageId(`${ours}@bills.example`)).toEqual(referenceOfMessageId(`<${ours}@bills.example>`));
});
