// What the biller has answered to what a customer agreed to.

// What others may call.
export { type AnswerMailServices, mailsAnswer } from "./mailAnswer.ts";
