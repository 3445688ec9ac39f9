// The part of a state that rules read.
import { isPaymentValid, isRoutingValid } from "../bank/payment.ts";
import type { Facts } from "../logic/evaluator.ts";
import type { FormState } from "./formState.ts";

/** What rules and gates read of a state. */
export function factsOf(state: FormState): Facts {
  return {
    cells: state.board.cells,
    shown: state.board.shown,
    tags: state.session.tags,
    payment: isPaymentValid(state.payment, state.session.accountDigits),
    routing: isRoutingValid(state.payment, state.routing),
    agreed: state.agreed,
  };
}
