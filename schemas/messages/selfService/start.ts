// Where a customer without a link begins: instalment plan, AutoPay, E-bill (self-service.txt §2.11; decisions-proposed.md P79, P80).
import type { Messages } from "../message.ts";

export const startMessages = {
  "start.account": "Account Number",
  "start.placeholder": "Your {company} Contract Account Number",
  "start.house": "House Number",
  "start.houseHint": "The number of your street address",
  "start.submit": "Submit",
  "start.wrongAccount": "Please enter the correct Account Number",
  "start.wrongHouse": "Please enter a House Number",
  "start.wrongStreet": "Please enter a Street Number",
  "LANDING.NotOffered": "This enrollment is not offered at the moment",
  "start.who": "Tell us who you are, and we open your form.",
  "start.planTitle": "Installment Plan",
  "start.planMonths":
    "Pay your balance in monthly payments over up to 12 months, or up to 24 months with energy assistance.",
  "start.planNoDownPayment": "No down payment is needed.",
  "start.planNoInterest": "Your balance is deferred without interest.",
  "start.planBegins": "Your plan starts with your next billing cycle.",
  "start.planBudget": "Once your plan is approved, you are eligible for the Budget Plan.",
  "start.autopayTitle": "AutoPay",
  "start.autopayText":
    "Each month the amount of your bill is deducted from your checking account automatically, on the due date.",
  "start.ebillTitle": "E-bill",
  "start.ebillText": "Get your bill online instead of on paper.",
  "start.ebillOptions": "Multiple payment options",
  "start.ebillNotice": "Automatic monthly notice",
  "start.ebillAnytime": "Accessible anytime",
  "start.ebillEase": "Less hassle",
} as const satisfies Messages;
