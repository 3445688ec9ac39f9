// The state of a form that is being filled in. Immutable: apply creates the next one.
import type { PaymentDetail } from "@billwright/schemas";
import type { Bits } from "./bits.ts";
import type { Board } from "./board.ts";
import type { RoutingResult } from "../form/events.ts";
import type { Session } from "./session.ts";

export interface FormState {
  /** Ids of the inputs whose view can differ from the previous state. */
  readonly changed: readonly string[];
  /** A submit was accepted, or the enrolment was submitted before. */
  readonly submitted: boolean;
  /** A submit was refused; from then on `invalid` is marked. */
  readonly refused: boolean;
  readonly expired: boolean;
  readonly agreed: boolean;
  /** The agreement was taken back, because what was agreed to is no longer the same. */
  readonly consentCleared: boolean;
  readonly payment: PaymentDetail | null;
  readonly routing: RoutingResult | null;

  // Internal to the engine.
  readonly session: Session;
  /** What was agreed to (mandate.ts); null while not agreed, or agreed before it could be known. */
  readonly agreedTo: string | null;
  readonly board: Board;
  /** How many inputs are in error or missing. */
  readonly faults: number;
  /** Indices of the gates that block. */
  readonly blocking: Bits;
  /** The same object as long as the same inputs are shown. */
  readonly shownKey: object;
}
