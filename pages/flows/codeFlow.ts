// The one-time code flow (forms.txt §2.6; threats.md T10-T16): send, enter, check, send again. A code that is still good is not sent
// again when the window is closed and opened anew.
import { resendSeconds, type MessageKey, type MessageRef } from "@billwright/schemas";
import type { ContactChannel } from "@billwright/engine";
import { firstError, type Failure } from "../client/answer.ts";
import { messageOf, wordsOf, type Words } from "../client/failureEffects.ts";
import type { Flow } from "./flow.ts";

/** Whose code is asked for. */
export interface Contact {
  input: string;
  channel: ContactChannel;
  /** The address, or the number in E.164. */
  contact: string;
}

/** A code that was sent. Times are milliseconds since 1970. */
interface Challenge extends Contact {
  mobileToken: string;
  sentAt: number;
}

export type CodeState =
  | { at: "closed"; challenge: Challenge | null; resendAt: number }
  | {
      at: "open";
      contact: Contact;
      status: "sending" | "waiting" | "checking";
      challenge: Challenge | null;
      /** Each refusal is another object, also with the same words. */
      error: MessageRef | null;
      resendAt: number;
    };

export type CodeEvent =
  /** The Verify button of an input; `hasError`: its answer is wrong. */
  | { type: "verify"; contact: Contact; hasError: boolean; now: number }
  | { type: "sent"; contact: Contact; mobileToken: string; now: number }
  | { type: "sendFailed"; contact: Contact; failure: Failure }
  | { type: "entered"; code: string }
  | { type: "right"; contact: Contact }
  | { type: "refused"; contact: Contact; failure: Failure }
  | { type: "resend" }
  | { type: "close" };

export type CodeEffect =
  | { type: "sendCode"; contact: Contact }
  | { type: "checkCode"; contact: Contact; code: string; mobileToken: string }
  /** Tells the engine. */
  | { type: "verification"; input: string; status: "unverified" | "pending" | "verified" }
  | { type: "toast"; tone: "success" | "warning"; words: Words };

/** After a code was sent, Resend is away for so long (forms.txt §4). */
const resendWaitMs = resendSeconds * 1000;
/** A code lives ten minutes (decisions.md 13); in its last one a new code is sent rather than an old one asked for. */
const reusableMs = 9 * 60_000;

export const closed: CodeState = { at: "closed", challenge: null, resendAt: 0 };

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
  // What was on its way when the window turned to another contact is no longer of interest.
  if ("contact" in event && !same(event.contact, state.contact)) return [state, []];
  switch (event.type) {
    case "sent":
      return sent(state, event.mobileToken, event.now);
    case "sendFailed":
      return [{ ...state, status: "waiting", error: said(event.failure) }, []];
    case "entered":
      return enter(state, event.code);
    case "refused":
      return [{ ...state, status: "waiting", error: said(event.failure) }, []];
    case "right":
      return right(state);
    case "resend":
      return state.status === "waiting"
        ? [{ ...state, status: "sending", error: null }, [{ type: "sendCode", contact: state.contact }]]
        : [state, []];
    case "close":
      return close(state);
  }
};

type Open = Extract<CodeState, { at: "open" }>;

function verify(state: CodeState, contact: Contact, hasError: boolean, now: number): Move {
  if (hasError) return [state, [toast("warning", "check.verifyErrors")]];
  if (state.at === "open") return [state, []];
  const pending: CodeEffect = { type: "verification", input: contact.input, status: "pending" };
  const { challenge, resendAt } = state;
  if (challenge !== null && same(contact, challenge) && now < challenge.sentAt + reusableMs) {
    return [{ at: "open", contact, status: "waiting", challenge, error: null, resendAt }, [pending]];
  }
  const open: CodeState = { at: "open", contact, status: "sending", challenge: null, error: null, resendAt: 0 };
  return [open, [pending, { type: "sendCode", contact }]];
}

function sent(state: Open, mobileToken: string, now: number): Move {
  const challenge = { ...state.contact, mobileToken, sentAt: now };
  return [
    { ...state, status: "waiting", challenge, error: null, resendAt: now + resendWaitMs },
    [toast("success", "codes.sent")],
  ];
}

function enter(state: Open, code: string): Move {
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
    closed,
    [
      { type: "verification", input, status: "verified" },
      toast("success", channel === "email" ? "codes.emailDone" : "codes.mobileDone"),
    ],
  ];
}

/** Closing gives up for now: a field that need not be verified must not hold Submit back for ever. */
function close(state: Open): Move {
  const { challenge, resendAt, contact } = state;
  return [
    { at: "closed", challenge, resendAt },
    [{ type: "verification", input: contact.input, status: "unverified" }],
  ];
}

/** The first thing the server said, as an object of its own. */
const said = (failure: Failure): MessageRef => messageOf(firstError(failure) ?? wordsOf(failure)[0]!);
