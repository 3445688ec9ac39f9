// What begin is given about this filling-in of the form; the same for all of its states.
import { channels, type Json, type MergeTag } from "@billwright/schemas";
import { dateOf } from "../calendar/dates.ts";
import { instantOf } from "../calendar/instants.ts";
import { accountNumberLength } from "../bank/payment.ts";
import { isEmpty } from "../inputTypes/emptiness.ts";
import { mergeTagsOf } from "../compile/readEnrollment.ts";
import type { AnswerContext } from "../inputTypes/inputType.ts";
import { centsOf } from "../money/cents.ts";
import { numberIn, sampleBalance } from "../installments/balance.ts";
import { excerpt } from "../text/excerpt.ts";
import type { Plan } from "./plan.ts";

/** The parameters of begin; only `now` is required. */
export interface FormContext {
  /** ISO 8601; its first ten characters are today. */
  readonly now: string;
  readonly mergeTags?: readonly MergeTag[] | null;
  /** The account's country, used if the enrolment has none. */
  readonly country?: string | null;
  /** In the currency's unit. */
  readonly balance?: number | string | null;
  /** Opened without a link: uses a sample balance, and nothing is stored. */
  readonly preview?: boolean | null;
  /** A draft or a submission: input id → value on the wire. */
  readonly answers?: Readonly<Record<string, Json>> | null;
  /** The biller's pay dates, yyyy-mm-dd. */
  readonly payDates?: readonly string[] | null;
  /** The most digits of a bank account's number; left out: 16. */
  readonly accountDigits?: number | null;
  /** The least that an instalment of a plan may be, in the currency's unit; left out: any amount. */
  readonly leastInstallment?: number | null;
  readonly recipientId?: string | null;
  readonly notificationLogId?: string | null;
  /** A channel's number or its name. */
  readonly communicationChannel?: number | string | null;
}

export interface Session extends AnswerContext {
  readonly plan: Plan;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly mergeTags: readonly MergeTag[];
  /** Name → value, with blank space as ''. No prototype, because the names are untrusted. */
  readonly tags: Readonly<Record<string, string>>;
  readonly country: string | null;
  readonly balance: number | null;
  readonly preview: boolean;
  readonly accountDigits: number;
  /** In minor units. */
  readonly leastInstallment: number;
  readonly recipientId: string | null;
  readonly notificationLogId: string | null;
  readonly communicationChannel: number;
}

/** Throws RangeError for a `now` that is not a time and for pay dates that are not a list. */
export function sessionOf(plan: Plan, context: FormContext): Session {
  const now = instantOf(context.now);
  const today = dateOf(context.now);
  if (now === null || today === null)
    throw new RangeError(`begin needs now as ISO 8601, such as 2026-11-20T12:00:00Z, not '${excerpt(context.now)}'.`);
  const mergeTags = mergeTagsOf(context.mergeTags);
  const tags = tagsOf(mergeTags);
  const preview = context.preview === true;
  const given: Omit<Session, "plan"> = {
    now,
    today,
    payDates: payDatesOf(context.payDates),
    mergeTags,
    tags,
    country: plan.form.enrollment.country ?? context.country ?? null,
    balance: numericBalance(context.balance, tags, preview),
    preview,
    accountDigits: context.accountDigits ?? accountNumberLength,
    leastInstallment: centsOf(context.leastInstallment ?? 0),
    recipientId: context.recipientId ?? null,
    notificationLogId: context.notificationLogId ?? null,
    communicationChannel: channelOf(context.communicationChannel),
  };
  // Not enumerable, so that printing, comparing or copying a state leaves out the plan's functions.
  return Object.defineProperty(given, "plan", { value: plan }) as Session;
}

function payDatesOf(dates: FormContext["payDates"]): string[] {
  if (dates !== undefined && dates !== null && !Array.isArray(dates))
    throw new RangeError(`begin needs payDates as a list of dates, not '${excerpt(dates)}'.`);
  return (dates ?? []).flatMap((date) => dateOf(date) ?? []);
}

function tagsOf(mergeTags: readonly MergeTag[]): Record<string, string> {
  const tags = Object.create(null) as Record<string, string>;
  for (const { name, value } of mergeTags) tags[name] = isEmpty(value) ? "" : value;
  return tags;
}

/** The first that is numeric of the context's balance, PaymentAmount and AccountBalance; a preview falls back to a sample. */
function numericBalance(
  given: FormContext["balance"],
  tags: Readonly<Record<string, string>>,
  preview: boolean,
): number | null {
  const candidates = [given, tags["PaymentAmount"], tags["AccountBalance"]].map(numberIn);
  return candidates.find((candidate) => candidate !== null) ?? (preview ? sampleBalance : null);
}

function channelOf(channel: FormContext["communicationChannel"]): number {
  if (typeof channel === "number") return channel;
  const index = channels.findIndex((name) => name === channel);
  return Math.max(index, 0);
}
