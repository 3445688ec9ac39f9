import { expect, test } from "vitest";
import { declineCodeOf } from "./declineCodes.ts";

test.each([
  [{ type: "card_error", code: "card_declined", decline_code: "insufficient_funds" }, "tooLittle"],
  [{ type: "card_error", code: "expired_card", decline_code: null }, "expired"],
  [{ type: "card_error", code: "incorrect_cvc" }, "code"],
  [{ type: "card_error", code: "card_declined", decline_code: "generic_decline" }, "card"],
  [{ type: "card_error", code: "card_declined", decline_code: "stolen_card" }, "card"],
  [{ type: "card_error", code: "card_declined", decline_code: "constructor" }, "card"],
  [{ type: "invalid_request_error", code: "bank_account_declined" }, "account"],
  [{ type: "api_error" }, undefined],
])("%j is said as %s: of a stolen card no more than that it was declined [smart-pay.declined]", (error, code) => {
  expect(declineCodeOf(error)).toBe(code);
});
