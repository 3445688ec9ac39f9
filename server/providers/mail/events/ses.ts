// Amazon SES tells through a topic of Amazon SNS, which signs with a certificate of its own host. Whoever has an account there can have such a signature: it is
// the topic's name, which is signed, that makes a call ours. Forms as documented:
// https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
import { createPublicKey, verify, type KeyObject } from "node:crypto";
import { Type, type Static } from "typebox";
import { conformsTo } from "../../../conformsTo.ts";
import { jsonIn } from "../../outbound/json.ts";
import { request } from "../../outbound/request.ts";
import {
  codeOf,
  isFresh,
  readReference,
  referenceOfMessageId,
  type MailEvent,
  type MailEvents,
  type MessageReference,
} from "./events.ts";

const text = Type.String();
const Envelope = Type.Object({
  ...{ Type: text, MessageId: text, TopicArn: text, Message: text, Timestamp: text },
  ...{ Signature: text, SignatureVersion: Type.Enum(["1", "2"]), SigningCertURL: text },
  ...{ Subject: Type.Optional(text), Token: Type.Optional(text), SubscribeURL: Type.Optional(text) },
});
type Envelope = Static<typeof Envelope>;

const Mail = Type.Object({
  tags: Type.Optional(Type.Record(Type.String(), Type.Array(text))),
  headers: Type.Optional(Type.Array(Type.Object({ name: text, value: text }))),
});
const recipients = Type.Array(Type.Object({ emailAddress: text, status: Type.Optional(text) }), { minItems: 1 });
const Bounce = Type.Object({
  mail: Mail,
  bounce: Type.Object({ bounceType: text, bouncedRecipients: recipients, timestamp: text }),
});
const Complaint = Type.Object({
  mail: Mail,
  complaint: Type.Object({
    ...{ complainedRecipients: recipients, timestamp: text },
    complaintFeedbackType: Type.Optional(Type.Union([text, Type.Null()])),
  }),
});
const isEnvelope = conformsTo(Envelope);
const isBounce = conformsTo(Bounce);
const isComplaint = conformsTo(Complaint);
/** `eventType` of what is published by a configuration set, `notificationType` of an identity's own notifications. */
const isNamed = conformsTo(Type.Union([Type.Object({ eventType: text }), Type.Object({ notificationType: text })]));

const topicForm = /^arn:(aws|aws-us-gov|aws-cn):sns:([a-z0-9-]+):\d{12}:[\w-]{1,256}(?:\.fifo)?$/;

/** The host that signs for a topic; null: it is no topic. */
export function hostOfTopic(topic: string): string | null {
  const [, partition, region] = topicForm.exec(topic) ?? [];
  return region === undefined ? null : `sns.${region}.amazonaws.com${partition === "aws-cn" ? ".cn" : ""}`;
}

/** Of Amazon's own host. */
export type GetFromAmazon = (url: string) => Promise<{ status: number; body: Buffer }>;

const getFrom =
  (host: string): GetFromAmazon =>
  (url) =>
    request(url, { maxBytes: 65_536 }, { allowedHosts: [host] });

interface SesOptions {
  /** The ARN of the topic. */
  topic: string;
  get?: GetFromAmazon;
}

const tag = "reference";

export function sesEvents({ topic, get }: SesOptions): MailEvents {
  const host = hostOfTopic(topic)!;
  const load = get ?? getFrom(host);
  const keyOf = keysOf(host, load);
  return {
    headersFor: (reference) => ({ "X-SES-MESSAGE-TAGS": `${tag}=${reference}` }),
    async read({ body, now }) {
      const envelope = jsonIn(body);
      // What others sign does not make us load their certificates.
      if (!isEnvelope(envelope) || envelope.TopicArn !== topic) return "unsigned";
      const at = new Date(envelope.Timestamp);
      if (Number.isNaN(at.getTime()) || !isFresh(at, now)) return "unsigned";
      const key = await keyOf(envelope.SigningCertURL);
      if (key === null || !isSignedBy(key, envelope)) return "unsigned";
      if (envelope.Type === "Notification") return eventsIn(envelope);
      if (envelope.Type !== "SubscriptionConfirmation") return [];
      const { SubscribeURL = "" } = envelope;
      if (!isOf(host, SubscribeURL)) return "strange";
      const { status } = await load(SubscribeURL);
      return status < 300 ? [] : "strange";
    },
  };
}

const isOf = (host: string, address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === `https://${host}`;

const mostKeys = 20;

/** The keys of certificates, each loaded once. Null: it is no certificate of that host. */
function keysOf(host: string, load: GetFromAmazon): (address: string) => Promise<KeyObject | null> {
  const known = new Map<string, KeyObject>();
  return async (address) => {
    const before = known.get(address);
    if (before) return before;
    if (!isOf(host, address) || !/^\/SimpleNotificationService-[\w-]{1,100}\.pem$/.test(new URL(address).pathname))
      return null;
    const { status, body } = await load(address);
    const key = status < 300 ? keyIn(body) : null;
    if (key !== null && known.size < mostKeys) known.set(address, key);
    return key;
  };
}

function keyIn(certificate: Buffer): KeyObject | null {
  try {
    return createPublicKey(certificate);
  } catch {
    return null;
  }
}

const signedNames = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  confirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

/** Each name that is there with its value, a line each. */
export function signedText(envelope: Partial<Envelope>): string {
  const names = signedNames[envelope.Type === "Notification" ? "Notification" : "confirmation"];
  return names
    .filter((name) => envelope[name] !== undefined)
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join("");
}

function isSignedBy(key: KeyObject, envelope: Envelope): boolean {
  const digest = envelope.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
  return verify(digest, Buffer.from(signedText(envelope)), key, Buffer.from(envelope.Signature, "base64"));
}

/** What a mailbox's owner did not mean as a complaint. */
const noComplaints = new Set(["not-spam", "auth-failure"]);

function eventsIn({ MessageId, Message }: Envelope): readonly MailEvent[] | "strange" {
  // What SES writes to a topic to try it.
  if (Message.startsWith("Successfully validated SNS topic")) return [];
  const event = jsonIn(Buffer.from(Message));
  if (!isNamed(event)) return "strange";
  const type = "eventType" in event ? event.eventType : event.notificationType;
  if (type === "Bounce") {
    if (!isBounce(event)) return "strange";
    const { bounceType, bouncedRecipients, timestamp } = event.bounce;
    if (bounceType !== "Permanent") return [];
    return each("bounced", { MessageId, mail: event.mail, recipients: bouncedRecipients, timestamp });
  }
  if (type !== "Complaint") return [];
  if (!isComplaint(event)) return "strange";
  const { complainedRecipients, complaintFeedbackType, timestamp } = event.complaint;
  if (noComplaints.has(complaintFeedbackType ?? "")) return [];
  return each("complained", { MessageId, mail: event.mail, recipients: complainedRecipients, timestamp });
}

interface Reported {
  MessageId: string;
  mail: Static<typeof Mail>;
  recipients: Static<typeof recipients>;
  timestamp: string;
}

function each(is: MailEvent["is"], reported: Reported): readonly MailEvent[] | "strange" {
  const at = new Date(reported.timestamp);
  if (Number.isNaN(at.getTime())) return "strange";
  return reported.recipients.map(({ emailAddress: address, status }, index) => ({
    ...{ is, ids: [`ses ${reported.MessageId} ${index}`], address, code: codeOf(status), at },
    reference: referenceIn(reported.mail),
  }));
}

function referenceIn({ tags, headers }: Static<typeof Mail>): MessageReference | null {
  const messageId = headers?.find(({ name }) => name.toLowerCase() === "message-id")?.value;
  return readReference(tags?.[tag]?.[0]) ?? referenceOfMessageId(messageId);
}
