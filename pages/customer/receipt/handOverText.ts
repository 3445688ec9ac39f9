// What has become of an enrolment at the biller, in words: until it has answered, nothing is promised (decisions-proposed.md P137).
import { dayFormat, type EnrollmentType, type HandOver, type MessageKey, type MessageRef } from "@billwright/schemas";

interface EnrollmentWords {
  /** It holds; from a day that the biller named. */
  holds: MessageKey;
  from: MessageKey;
  waiting: MessageKey;
  /** What to do then. */
  refused: MessageKey;
}

const ofPlan: EnrollmentWords = {
  holds: "after.planNext",
  from: "after.holdsFrom",
  waiting: "after.planWaiting",
  refused: "after.planRefused",
};

const words: Partial<Record<EnrollmentType, EnrollmentWords>> = {
  InstallmentPlan: ofPlan,
  Dpp: ofPlan,
  AutoPay: {
    holds: "after.autopayNext",
    from: "after.autopayFrom",
    waiting: "after.autopayWaiting",
    refused: "after.autopayRefused",
  },
  EBill: {
    holds: "after.ebillNext",
    from: "after.ebillFrom",
    waiting: "after.ebillWaiting",
    refused: "after.ebillRefused",
  },
};

interface Reader {
  t(key: MessageKey, params?: MessageRef["params"]): string;
  language: string;
}

/** Null: nothing is known of it. */
export function handOverText(type: EnrollmentType, handOver: HandOver | null, { t, language }: Reader): string | null {
  const own = words[type];
  if (own === undefined) return null;
  if (handOver === null) return t(own.holds);
  const { state, from, reason } = handOver;
  if (state === "waiting") return t(own.waiting);
  if (state === "refused") return `${t("after.notSetUp", { reason: reason ?? "" })} ${t(own.refused)}`;
  if (from === null) return t(own.holds);
  const holds = t(own.from, { date: dayFormat(language)(from) });
  return own === ofPlan ? `${holds} ${t(own.holds)}` : holds;
}
