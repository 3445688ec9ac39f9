// The flow of a one-time code (forms.txt §2.6; threats.md T10-T16): send, enter, check, send again. A code that is still valid is not sent
// again when the dialog is closed and opened again, or the page is loaded again.
import { resendSeconds, type CodeChannel, type MessageKey, type MessageRef } from "@billwright/schemas";
import { firstError, type Failure } from "../client/answer.ts";
import { messageOf, wordsOf, type Words } from "../client/failureEffects.ts";
import type { Flow } from "./flow.ts";

/** The contact to verify. */
export interface Contact {
  input: string;
  channel: CodeChannel;
  /** An e-mail address, or a phone number in E.164. */
  contact: string;
}

/** A code that was sent. Times are milliseconds since 1970. */
export interface Challenge extends Contact {
  mobileToken: string;
  sentAt: number;
}

export type CodeState = {
  /** All that were sent and may still be entered; the newest of each contact. */
  sent: readonly Challenge[];
} & (
  | { at: "closed" }
  | {
      at: "open";
      contact: Contact;
      /** `notSent`: there is no code to enter, and `error` says why. `unsure`: it is not known whether one was sent. */
      status: "sending" | "notSent" | "unsure" | "waiting" | "checking";
      challenge: Challenge | null;
      /** What was entered before it was known which code was sent. */
      entered: string | null;
      /** A new object for each refusal, even with the same message. */
      error: MessageRef | null;
      resendAt: number;
    }
);

export type CodeEvent =
  /** The Verify button of an input; `hasError`: its answer is wrong. */
  | { type: "verify"; contact: Contact; hasError: boolean; now: number }
  | { type: "sent"; contact: Contact; mobileToken: string; now: number }
  /** `mayBeSent`: it is not known whether a code was sent. */
  | { type: "sendFailed"; contact: Contact; failure: Failure; mayBeSent: boolean; now: number }
  | { type: "entered"; code: string }
  | { type: "right"; contact: Contact }
  | { type: "refused"; contact: Contact; failure: Failure }
  | { type: "resend" }
  | { type: "close" };

export type CodeEffect =
  | { type: "sendCode"; contact: Contact }
  | { type: "checkCode"; contact: Contact; code: string; mobileToken: string }
  /** Dispatched to the engine. */
  | { type: "verification"; input: string; status: "unverified" | "pending" | "verified" }
  | { type: "toast"; tone: "success" | "warning"; words: Words };

/** How long Resend is unavailable after a code was sent (forms.txt §4). */
const resendWaitMs = resendSeconds * 1000;
/** A code is valid for ten minutes (decisions.md 13). In its last minute a new code is sent instead. */
const reusableMs = 9 * 60_000;

export const isReusable = ({ sentAt }: Challenge, now: number): boolean => now < sentAt + reusableMs;

export const closed: CodeState = { at: "closed", sent: [] };

type Move = readonly [CodeState, readonly CodeEffect[]];

const toast = (tone: "success" | "warning", key: MessageKey): CodeEffect => ({
  type: "toast",
  tone,
  words: { key, params: {} },
});

const same = (one: Contact, other: Contact | null): boolean =>
  other !== null && one.input === other.input && one.channel === other.channel && one.contact === other.contact;

export const codeFlow: Flow<CodeState, CodeEvent, CodeEffect> = (state, event) => {
  if (event.type === "verify") return verify(state, event.contact, event.hasError, event.now);
  if (state.at === "closed") return [state, []];
  // The dialog has changed to another contact since: the result is ignored.
  if ("contact" in event && !same(event.contact, state.contact)) return [state, []];
  switch (event.type) {
    case "sent":
      return sent(state, event.mobileToken, event.now);
    case "sendFailed":
      return [sendFailed(state, event), []];
    case "entered":
      return enter(state, event.code);
    case "refused":
      return [refused(state, event.failure), []];
    case "right":
      return right(state);
    case "resend":
      return state.status === "waiting" || state.status === "notSent" || state.status === "unsure"
        ? [{ ...state, status: "sending", error: null }, [{ type: "sendCode", contact: state.contact }]]
        : [state, []];
    case "close":
      return close(state);
  }
};

type Open = Extract<CodeState, { at: "open" }>;

type SendFailed = Extract<CodeEvent, { type: "sendFailed" }>;

/** A code that was sent before stays good where another cannot be sent. */
function sendFailed(state: Open, { failure, mayBeSent, now }: SendFailed): Open {
  const status = state.challenge !== null ? "waiting" : mayBeSent ? "unsure" : "notSent";
  const error = failureMessage(failure);
  const failed: Open = { ...state, status, entered: null, error };
  if (error.key !== "codes.tooSoon") return failed;
  // The dialog counts the seconds down; whether that code is on its way or used up, nobody knows.
  const { contact } = state.contact;
  return {
    ...failed,
    error: { key: "codes.askedLately", params: { contact } },
    resendAt: now + Number(error.params["n"]) * 1000,
  };
}

function refused(state: Open, failure: Failure): Open {
  const error = failureMessage(failure);
  const sent = error.key === "codes.tooMany" ? others(state, state.contact) : state.sent;
  return { ...state, status: "waiting", error, sent };
}

const others = ({ sent }: CodeState, contact: Contact): readonly Challenge[] =>
  sent.filter((each) => !same(each, contact));

function verify(state: CodeState, contact: Contact, hasError: boolean, now: number): Move {
  if (hasError) return [state, [toast("warning", "check.verifyErrors")]];
  if (state.at === "open") return [state, []];
  const pending: CodeEffect = { type: "verification", input: contact.input, status: "pending" };
  const { sent } = state;
  const challenge = sent.find((each) => same(contact, each) && isReusable(each, now));
  const open = { at: "open", contact, entered: null, error: null, sent } as const;
  if (challenge !== undefined)
    return [{ ...open, status: "waiting", challenge, resendAt: challenge.sentAt + resendWaitMs }, [pending]];
  return [{ ...open, status: "sending", challenge: null, resendAt: 0 }, [pending, { type: "sendCode", contact }]];
}

function sent(state: Open, mobileToken: string, now: number): Move {
  const challenge = { ...state.contact, mobileToken, sentAt: now };
  const { entered } = state;
  const waiting: Open = {
    ...state,
    status: "waiting",
    challenge,
    entered: null,
    error: null,
    resendAt: now + resendWaitMs,
    sent: [...others(state, state.contact), challenge],
  };
  return entered === null ? [waiting, [toast("success", "codes.sent")]] : enter(waiting, entered);
}

function enter(state: Open, code: string): Move {
  // The request that got no answer is repeated first: its answer names the code.
  if (state.status === "unsure")
    return [
      { ...state, status: "checking", entered: code, error: null },
      [{ type: "sendCode", contact: state.contact }],
    ];
  if (state.status !== "waiting" || state.challenge === null) return [state, []];
  const { contact, challenge } = state;
  return [
    { ...state, status: "checking", error: null },
    [{ type: "checkCode", contact, code, mobileToken: challenge.mobileToken }],
  ];
}

function right(state: Open): Move {
  const { input, channel } = state.contact;
  return [
    { at: "closed", sent: others(state, state.contact) },
    [
      { type: "verification", input, status: "verified" },
      toast("success", channel === "email" ? "codes.emailDone" : "codes.mobileDone"),
    ],
  ];
}

/** Closing gives up for now. A field with optional verification must not stay pending and block Submit. */
function close(state: Open): Move {
  const { sent, contact } = state;
  return [{ at: "closed", sent }, [{ type: "verification", input: contact.input, status: "unverified" }]];
}

/** The server's first error, or what the page itself knows best, such as that the line is cut; as a new object. */
const failureMessage = (failure: Failure): MessageRef => messageOf(firstError(failure) ?? wordsOf(failure).at(-1)!);
