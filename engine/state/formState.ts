// A form being filled, as one value that never changes: apply makes the next.
import type { PaymentDetail } from "@billwright/schemas";
import type { Bits } from "./bits.ts";
import type { Board } from "./board.ts";
import type { RoutingResult } from "../form/events.ts";
import type { Session } from "./session.ts";

export interface FormState {
  /** Ids whose view may differ from the state before this event. */
  readonly changed: readonly string[];
  /** A submit was accepted, or the enrolment says that it was submitted before. */
  readonly submitted: boolean;
  /** A submit was refused: from then on `invalid` is marked. */
  readonly refused: boolean;
  readonly expired: boolean;
  readonly agreed: boolean;
  readonly payment: PaymentDetail | null;
  readonly routing: RoutingResult | null;

  // The engine's own, not for callers.
  readonly session: Session;
  readonly board: Board;
  /** How many inputs are in error or missing. */
  readonly faults: number;
  /** Indices of the gates that hold. */
  readonly blocking: Bits;
  /** The same object for as long as the same inputs show. */
  readonly shownKey: object;
}
