// Every kind of job, with what it is told. A feature adds its own kind here and brings its task; the compiler asks for both.
import type { Json } from "@billwright/schemas";

/** What every job is told. */
export interface OfAccount {
  accountId: string;
}

/** A mail or SMS as it waits. */
export interface WaitingMessage extends OfAccount {
  /** Recipient, words and code, encrypted. */
  sealed: string;
  /** ISO 8601; whoever comes later drops it: a code that has expired is of no use. */
  notAfter: string | null;
}

export interface WaitingWebhook extends OfAccount {
  /** What happened, for example "submission.final". */
  event: string;
  /** ISO 8601. */
  at: string;
  /** Names things by their ids; holds nothing personal, as it waits in the open. */
  data: Json;
}

export interface JobKinds {
  mail: WaitingMessage;
  sms: WaitingMessage;
  /** Tells a tenant's own system what happened. */
  webhook: WaitingWebhook;
  /** Removes files that no record names: an upload that was cut off leaves one behind. Once for all accounts. */
  sweepFiles: Record<never, never>;
  /** Removes rows that no rule asks for any more. Once for all accounts. */
  forgetOld: Record<never, never>;
}

export type JobKind = keyof JobKinds;

/** What a task knows of its job beside the payload. */
export interface Job {
  /** Names the effect, not the try: a repeat has the same key (threats.md T25). */
  key: string;
  /** 1 at the first try. */
  tries: number;
}

/** Does a job. May run more than once, also after it succeeded; whatever it throws is another try later. */
export type Task<Kind extends JobKind> = (payload: JobKinds[Kind], job: Job) => Promise<void>;

export type Tasks = { [Kind in JobKind]: Task<Kind> };
