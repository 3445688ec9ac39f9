// Whether a message of a category goes to a contact now, later or not at all: the customer's consent, a contact that the page shows, and for
// marketing the hours, the number of messages and a proof of the contact (decisions-proposed.md P134).
import type { Channel } from "@billwright/schemas";
import type { CategoryKind, Consent } from "./record.ts";

/** A contact as the customer's page shows it. */
export interface ShownContact {
  channel: Channel;
  value: string;
  verified: boolean;
}

/** Local times, `from` inclusive, `to` exclusive, in whole hours. */
export interface SendingHours {
  from: number;
  to: number;
}

/** At most so many messages of a category in so many days. */
export interface SendingCap {
  count: number;
  days: number;
}

type NotSentReason = "stopped" | "noConsent" | "paused" | "noContact" | "notVerified" | "capped" | "noSender";

export type Sending = { is: "now" } | { is: "later"; at: string } | { is: "never"; reason: NotSentReason };

export interface SendingRequest {
  consent: Consent;
  /** The holder of the number has answered STOP: nothing is sent there, not even what is mandatory. */
  isStopped: boolean;
  kind: CategoryKind;
  channel: Channel;
  /** As shown on the page; null: the page shows no such contact. */
  contact: Pick<ShownContact, "verified"> | null;
  now: string;
  /** Where the recipient may be: it has to be the right hour in each. */
  zones: readonly string[];
  /** The category's own hours; null: those of its kind. */
  hours: SendingHours | null;
  cap: SendingCap | null;
  /** How many were sent within the cap's days. */
  sentLately: number;
  /** The account has a postal address and a sender, which commercial mail has to name. */
  hasSender: boolean;
}

const byNumber: readonly Channel[] = ["SMS", "IVR"];
/** Marketing on these wants a verified contact. */
const proven: readonly Channel[] = ["SMS", "WhatsApp", "Push", "IVR"];
const usualHours: SendingHours = { from: 8, to: 21 };

export function decideSending(request: SendingRequest): Sending {
  const { consent, isStopped, kind, channel, contact, cap, sentLately, hasSender } = request;
  if (isStopped) return never("stopped");
  if (!consent.isGiven) return never(consent.by === "pause" ? "paused" : "noConsent");
  if (contact === null) return never("noContact");
  if (consent.by === "mandatory") return { is: "now" };
  const isMarketing = kind === "marketing";
  if (isMarketing && proven.includes(channel) && !contact.verified) return never("notVerified");
  if (isMarketing && channel === "Email" && !hasSender) return never("noSender");
  if (cap && sentLately >= cap.count) return never("capped");
  const hours = request.hours ?? (isMarketing && byNumber.includes(channel) ? usualHours : null);
  return hours === null ? { is: "now" } : withinHours(request.now, hours, request.zones);
}

const never = (reason: NotSentReason): Sending => ({ is: "never", reason });

const quarterMs = 15 * 60_000;
const quartersOfTwoDays = 2 * 24 * 4;

/** At the first quarter of an hour at which it is the right hour in every zone; where none is, it is decided again in two days. */
function withinHours(now: string, hours: SendingHours, zones: readonly string[]): Sending {
  const start = Date.parse(now);
  if (isOpen(start, hours, zones)) return { is: "now" };
  let at = Math.ceil(start / quarterMs) * quarterMs;
  for (let quarter = 0; quarter < quartersOfTwoDays && !isOpen(at, hours, zones); quarter++) at += quarterMs;
  return { is: "later", at: new Date(at).toISOString() };
}

const isOpen = (instant: number, { from, to }: SendingHours, zones: readonly string[]): boolean =>
  zones.every((zone) => {
    const hour = hourIn(zone, instant);
    return hour >= from && hour < to;
  });

const formats = new Map<string, Intl.DateTimeFormat>();

function hourIn(zone: string, instant: number): number {
  const known = formats.get(zone);
  const format = known ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", hourCycle: "h23" });
  if (!known) formats.set(zone, format);
  return Number(format.format(instant));
}
