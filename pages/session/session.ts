// The running session: performs the effects of sessionFlow, and makes calls as the user.
import type { CallName } from "@billwright/schemas";
import { firstError, type Answer, type Failure } from "../client/answer.ts";
import type { CallOptions, Client, Data } from "../client/client.ts";
import { wordsOf, type Words } from "../client/failureEffects.ts";
import { isPassing } from "../client/retry.ts";
import { runFlow, type RunningFlow } from "../flows/flow.ts";
import type { Caller } from "../link/useCall.ts";
import { createConfirming, type Confirming } from "./confirming.ts";
import { forgetSession, keepSubscription, storedKeys, type Subscription } from "./keys.ts";
import { beginSession, sessionFlow, type SessionEffect, type SessionEvent, type SessionState } from "./sessionFlow.ts";

export interface SessionParts {
  client: Client;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** The storage that is cleared with the tab's session. */
  ofTab: Pick<Storage, "clear">;
  now(): number;
  /** Runs later; returns a function to cancel it. */
  after(ms: number, run: () => void): () => void;
  /** Runs while no other tab does the same, if the browser has locks. */
  alone(action: () => Promise<void>): Promise<void>;
  /**
   * Notifies when another tab stored a token (null: removed it), when this tab becomes visible again, and when the network is back. Returns
   * a function to unsubscribe.
   */
  listen(heard: { stored(token: string | null): void; seen(): void; online(): void }): () => void;
  /** Called with the errors that ended a session. */
  report(errors: readonly Words[]): void;
}

export interface Session {
  running: Pick<RunningFlow<SessionState, SessionEvent>, "getState" | "subscribe">;
  /** As the user. Answers that arrive after the session has ended are `cancelled`. */
  call: Caller;
  /** Starts a session with a token that the server has just issued. */
  signIn(token: string, subscription?: Subscription): void;
  signOut(): void;
  /** Asks the user to prove who they are, where a call needs it. */
  confirming: Confirming;
  /** Starts the timer and listens to other tabs. Returns a function to stop. */
  start(): () => void;
}

export function createSession(parts: SessionParts): Session {
  let callOff: () => void = () => undefined;
  const perform = (effect: SessionEffect, send: (event: SessionEvent) => void): void => {
    switch (effect.type) {
      case "renewIn":
        callOff();
        callOff = parts.after(effect.ms, () => send({ type: "due", now: parts.now() }));
        return;
      case "renew":
        void parts.alone(async () => send(await renew(parts, effect.token)));
        return;
      case "keep":
        if (effect.subscription !== undefined) keepSubscription(parts.storage, effect.subscription);
        return parts.storage.setItem(storedKeys.token, effect.token);
      case "forget":
        callOff();
        return forgetSession(parts.storage, parts.ofTab);
      case "log":
        return parts.report(effect.errors);
      case "endOnServer":
        void parts.client.call("POST /api/Session/SignOut", { token: effect.token });
        return;
    }
  };
  const confirming = createConfirming();
  const running = runFlow(sessionFlow, beginSession(parts.storage.getItem(storedKeys.token)), perform);
  return {
    running,
    confirming,
    call: async (name, options) => {
      const answer = await callAsUser(parts.client, running, name, options);
      if (!needsProof(answer)) return answer;
      return (await confirming.ask()) ? callAsUser(parts.client, running, name, options) : over;
    },
    signIn: (token, subscription) => running.send({ type: "signedIn", token, subscription, now: parts.now() }),
    signOut: () => running.send({ type: "left" }),
    start() {
      running.send({ type: "started", now: parts.now() });
      const deafen = parts.listen({
        stored: (token) => running.send({ type: "stored", token, now: parts.now() }),
        seen: () => running.send({ type: "due", now: parts.now() }),
        online: () => running.send({ type: "online" }),
      });
      return () => {
        deafen();
        callOff();
      };
    },
  };
}

/** Renews a token, unless another tab has done so meanwhile. */
async function renew({ client, storage, now }: SessionParts, token: string): Promise<SessionEvent> {
  const stored = storage.getItem(storedKeys.token);
  if (stored !== token) return { type: "stored", token: stored, now: now() };
  const answer = await client.call("POST /api/Session/RefreshToken", { token });
  if (answer.ok) return { type: "renewed", token: answer.data.jwtToken, now: now() };
  if (isRefusal(answer.failure)) return { type: "refused", errors: wordsOf(answer.failure) };
  return { type: "unreached", now: now() };
}

/** The server has checked the token and refused it; any other failure may be temporary. */
const isRefusal = (failure: Failure): boolean =>
  failure.kind === "refused" && failure.status !== 429 && !isPassing(failure);

const over: Answer<never> = { ok: false, failure: { kind: "cancelled" } };

type Running = RunningFlow<SessionState, SessionEvent>;

async function callAsUser<Name extends CallName>(
  client: Client,
  running: Running,
  name: Name,
  options: CallOptions<Name>,
): Promise<Answer<Data<Name>>> {
  const first = running.getState();
  if (first.at === "out") return over;
  const answer = await client.call(name, { ...options, token: first.token });
  if (!isUnknown(answer)) return answer;
  running.send({ type: "denied", token: first.token, again: false });
  const next = await settled(running);
  if (next.at === "out") return over;
  if (next.token === first.token) return { ok: false, failure: { kind: "unreachable" } };
  const second = await client.call(name, { ...options, token: next.token });
  if (!isUnknown(second)) return second;
  running.send({ type: "denied", token: next.token, again: true });
  return over;
}

const needsProof = <Result>(answer: Answer<Result>): boolean =>
  !answer.ok && firstError(answer.failure)?.key === "factor.confirm";

const isUnknown = <Result>(answer: Answer<Result>): boolean =>
  !answer.ok && (answer.failure.kind === "refused" || answer.failure.kind === "http") && answer.failure.status === 401;

/** The state once no renewal is in progress. */
function settled(running: Running): Promise<SessionState> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    const look = () => {
      const state = running.getState();
      if (state.at === "in" && state.isRenewing) return;
      stop();
      resolve(state);
    };
    stop = running.subscribe(look);
    look();
  });
}
