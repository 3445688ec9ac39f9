// The messages between the preview's page and the form in its frame. Both are ours and from one origin; all of it is plain data.
import type { FormEvent } from "@billwright/engine";

/** The result of a one-time code: any code is right, none is, or no answer ever comes. */
export const codeOutcomes = ["verifies", "fails", "pending"] as const;
type CodeOutcome = (typeof codeOutcomes)[number];

/** What a look-up of a routing number answers: valid without a name, a bank by name, no such number, or nothing at all. */
export const bankOutcomes = ["unnamed", "found", "refused", "down"] as const;
type BankOutcome = (typeof bankOutcomes)[number];

/** How the server that is none answers. Asked at each call, so that it can be changed in between. */
export interface Answering {
  codes: CodeOutcome;
  bank: BankOutcome;
  /** Every answer takes its time. */
  isSlow: boolean;
}

export const promptly: Answering = { codes: "verifies", bank: "unnamed", isSlow: false };

/** All that the frame shows. What did not change stays as it is: answers given in the frame outlive another language or look. */
export interface Shown {
  type: "show";
  /** Another round is another filling, begun again. */
  round: number;
  /** The enrolment in its language, as JSON text, so that the same one is seen to be the same. */
  enrollment: string;
  languages: readonly string[];
  language: string;
  /** What the form begins with, as JSON text. */
  context: string;
  /** What has happened to it already. Taken in once for each `moment`. */
  events: readonly FormEvent[];
  moment: number;
  /** A replay is looked at, not filled in. */
  isReplay: boolean;
  answering: Answering;
  /** How many banks the customer has saved. */
  savedBanks: number;
  dark: boolean;
  /** The tenant's own colours, or the product's. */
  theme: ThemeChoice;
}

export type ThemeChoice = "tenant" | "default";

export type ToFrame =
  | Shown
  /** Leads to a field. */
  | { type: "focus"; input: string };

export type FromFrame =
  /** The frame is ready and requests what to show. */
  | { type: "ready" }
  /** The form is there. */
  | { type: "shown" }
  | { type: "event"; round: number; event: FormEvent }
  /** Chosen in the form's own header. */
  | { type: "language"; language: string }
  | { type: "dark"; dark: boolean };

/** One end of the line. */
export interface Port<Out, In> {
  post(message: Out): void;
  /** Returns a function that stops it. */
  listen(listener: (message: In) => void): () => void;
}

/** The frame's end. */
export type FramePort = Port<FromFrame, ToFrame>;

/** The line between a window of ours and another: nothing from another window or origin is heard, and nothing that is no message. */
export function portTo<Out, In>(
  other: () => Window | null,
  own: Window,
  isMessage: (data: unknown) => data is In,
): Port<Out, In> {
  const { origin } = own.location;
  return {
    post: (message) => other()?.postMessage(message, origin),
    listen(listener) {
      const hear = ({ source, origin: from, data }: MessageEvent<unknown>) => {
        if (source === other() && source !== null && from === origin && isMessage(data)) listener(data);
      };
      own.addEventListener("message", hear);
      return () => own.removeEventListener("message", hear);
    },
  };
}
