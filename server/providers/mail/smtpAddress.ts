// SMTP_URL: smtp://user:password@host:port, or smtps:// with TLS from the first byte. Whose calls tell what came back stands in its query:
// ?events=ses&topic=ARN, ?events=mailgun&key=SIGNING_KEY or ?events=sendgrid&key=VERIFICATION_KEY.
import { mailgunEvents } from "./events/mailgun.ts";
import { sendGridEvents, sendGridKey } from "./events/sendGrid.ts";
import { hostOfTopic, sesEvents } from "./events/ses.ts";
import type { MailEvents } from "./events/events.ts";

const ours = ["events", "topic", "key"] as const;
const leastKey = 16;

export interface SmtpAddress {
  /** The address without what is ours. */
  address: string;
  /** Null: nobody tells what came back. */
  events: MailEvents | null;
}

/** Of an address without a fault. */
export function parseSmtpAddress(text: string): SmtpAddress {
  const { is, topic, key } = settingsIn(text);
  if (is === null) return { address: text, events: null };
  const url = new URL(text);
  for (const name of ours) url.searchParams.delete(name);
  const events = is === "ses" ? sesEvents({ topic }) : is === "mailgun" ? mailgunEvents(key) : sendGridEvents(key);
  return { address: url.href, events };
}

function settingsIn(text: string) {
  const { searchParams } = new URL(text);
  // In a query a plus is a blank, and SendGrid's key may have one.
  return {
    is: searchParams.get("events"),
    topic: searchParams.get("topic") ?? "",
    key: (searchParams.get("key") ?? "").replaceAll(" ", "+"),
  };
}

/** What is wrong with the address, without its password; null: nothing. */
export function faultOfSmtp(address: string): string | null {
  const { hostname, username, password } = new URL(address);
  if (hostname === "") return "names no host: smtps://user:password@host";
  if ((username === "") !== (password === "")) return "has one of user and password: give both, or neither";
  return faultOfEvents(settingsIn(address));
}

function faultOfEvents({ is, topic, key }: ReturnType<typeof settingsIn>): string | null {
  if (is === null)
    return topic === "" && key === ""
      ? null
      : "has a key or a topic of no provider: add events=ses, mailgun or sendgrid";
  if (is === "ses")
    return hostOfTopic(topic) === null ? "names no topic of events: add &topic=arn:aws:sns:REGION:ACCOUNT:NAME" : null;
  if (is === "mailgun")
    return key.length < leastKey ? "has no key of events: add &key= with Mailgun's webhook signing key" : null;
  if (is === "sendgrid")
    return sendGridKey(key) === null
      ? "has no key of events: add &key= with the verification key of SendGrid's signed event webhook"
      : null;
  return "has events of nobody who is known: give events=ses, mailgun or sendgrid, or leave it out";
}
