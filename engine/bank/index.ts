// Bank and card numbers: what a field takes, what is wrong with it, how it is shown. Whether a routing number is one, @billwright/engine says.
export { holdsCardNumber } from "./cardNumber.ts";
export { accountNumberLength, paymentProblems, routingNumberLength } from "./payment.ts";
export { maskAccountNumber } from "./mask.ts";
