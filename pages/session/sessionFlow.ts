// A session from sign-in to sign-out: when its token is renewed, what other tabs change, how it ends (session.refresh, forms.txt §7, §8).
import type { Words } from "../client/failureEffects.ts";
import type { Flow } from "../flows/flow.ts";
import type { Subscription } from "./keys.ts";
import { readClaims, type Claims, type SessionUser } from "./claims.ts";

/** How long before it expires a token is renewed (forms.txt §7). */
export const refreshBeforeMs = 60_000;

const firstRetryMs = 5_000;
const longestRetryMs = 60_000;

export type SessionState =
  /** Nobody is signed in. `why`: there was no session, the server ended it, or the user signed out. */
  | { at: "out"; why: "absent" | "ended" | "left" }
  | {
      at: "in";
      token: string;
      /** The same object as long as the tokens have the same claims. */
      user: SessionUser;
      /** When the token has to be renewed, by this browser's clock. */
      dueAt: number;
      /** A renewal is in progress. */
      isRenewing: boolean;
      /** Consecutive renewals that reached no server. */
      missed: number;
    };

export type SessionEvent =
  | { type: "started"; now: number }
  /** `subscription`: left out by a new password, which changes none. */
  | { type: "signedIn"; token: string; subscription?: Subscription | undefined; now: number }
  /** The timer fired, or the tab became visible again. */
  | { type: "due"; now: number }
  /** The network is back. */
  | { type: "online" }
  | { type: "renewed"; token: string; now: number }
  /** The renewal was refused with errors. */
  | { type: "refused"; errors: readonly Words[] }
  /** The renewal reached no server, or a busy one. */
  | { type: "unreached"; now: number }
  /** Another tab stored a token; null: it signed out. */
  | { type: "stored"; token: string | null; now: number }
  /** A call with this token was answered 401. `again`: the token had just been renewed for the call. */
  | { type: "denied"; token: string; again: boolean }
  | { type: "left" };

export type SessionEffect =
  /** Replaces an earlier timer. */
  | { type: "renewIn"; ms: number }
  | { type: "renew"; token: string }
  | { type: "keep"; token: string; subscription?: Subscription | undefined }
  /** Clears all that the session has stored, and the tab's storage, and stops the timer. */
  | { type: "forget" }
  | { type: "log"; errors: readonly Words[] }
  | { type: "endOnServer"; token: string };

type Move = readonly [SessionState, readonly SessionEffect[]];
type SignedIn = Extract<SessionState, { at: "in" }>;

/** The state for a stored token; an expired one can still be renewed. */
export function beginSession(token: string | null): SessionState {
  const claims = token === null ? null : readClaims(token);
  if (token === null || claims === null) return { at: "out", why: "absent" };
  return holding(token, claims, claims.expiresAt - refreshBeforeMs, null);
}

export const sessionFlow: Flow<SessionState, SessionEvent, SessionEffect> = (state, event): Move => {
  if (event.type === "signedIn") return receive(state, event.token, event.now, event.subscription);
  if (event.type === "stored") return takeOver(state, event.token, event.now);
  if (state.at === "out") return [state, []];
  switch (event.type) {
    case "started":
      return [state, [wait(state, event.now)]];
    case "due":
      if (state.isRenewing) return [state, []];
      return event.now < state.dueAt ? [state, [wait(state, event.now)]] : renew(state);
    case "online":
      return state.missed > 0 && !state.isRenewing ? renew(state) : [state, []];
    case "denied":
      if (event.token !== state.token) return [state, []];
      if (event.again) return end();
      return state.isRenewing ? [state, []] : renew(state);
    case "renewed":
      return receive(state, event.token, event.now);
    case "refused": {
      const [ended, effects] = end();
      return [ended, [{ type: "log", errors: event.errors }, ...effects]];
    }
    case "unreached": {
      const ms = Math.min(longestRetryMs, firstRetryMs * 2 ** state.missed);
      const next = { ...state, isRenewing: false, missed: state.missed + 1, dueAt: event.now + ms };
      return [next, [{ type: "renewIn", ms }]];
    }
    case "left":
      return [{ at: "out", why: "left" }, [{ type: "endOnServer", token: state.token }, { type: "forget" }]];
  }
};

/** A token that the server has just issued. */
function receive(state: SessionState, token: string, now: number, subscription?: Subscription): Move {
  const claims = readClaims(token);
  if (claims === null) return end();
  const next = holding(token, claims, dueAtOf(claims, now), state);
  return [next, [{ type: "keep", token, ...(subscription === undefined ? {} : { subscription }) }, wait(next, now)]];
}

/** Computed from the token's lifetime, so that a wrong clock renews neither sooner nor later. */
const dueAtOf = ({ expiresAt, issuedAt }: Claims, now: number): number =>
  (issuedAt === null ? expiresAt : now + (expiresAt - issuedAt)) - refreshBeforeMs;

function takeOver(state: SessionState, token: string | null, now: number): Move {
  const claims = token === null ? null : readClaims(token);
  if (token === null || claims === null) {
    return state.at === "out" ? [state, []] : [{ at: "out", why: "absent" }, [{ type: "forget" }]];
  }
  if (state.at === "in" && state.token === token) return [{ ...state, isRenewing: false }, [wait(state, now)]];
  const next = holding(token, claims, dueAtOf(claims, now), state);
  return [next, [wait(next, now)]];
}

function holding(token: string, { user }: Claims, dueAt: number, before: SessionState | null): SignedIn {
  const isSame = before?.at === "in" && JSON.stringify(before.user) === JSON.stringify(user);
  return { at: "in", token, user: isSame ? before.user : user, dueAt, isRenewing: false, missed: 0 };
}

const wait = ({ dueAt }: SignedIn, now: number): SessionEffect => ({ type: "renewIn", ms: Math.max(0, dueAt - now) });

const renew = (state: SignedIn): Move => [{ ...state, isRenewing: true }, [{ type: "renew", token: state.token }]];

const end = (): Move => [{ at: "out", why: "ended" }, [{ type: "forget" }]];
