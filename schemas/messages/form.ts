// The form page and the pages after submit (forms.txt §2.3, §4, §8).
import type { Messages } from "./message.ts";

export const formMessages = {
  "form.submit": "Submit",
  "form.thanks": "You have successfully submitted the form.",
  "form.thanksPreview": "Thank You For Submitting The Form",
  "form.expired": "Sorry, this form got expired",
  "form.expiredHelp": "Please contact customer service if you still want to send it.",
  "form.submittedByYou": "This form was already submitted by you",
  "form.invalid": "This form cannot be filled in",
  "form.invalidHelp":
    "Something is wrong with the form itself, not with what you did. Please contact customer service.",
  "form.failed": "The form could not be opened",
  "form.untitled": "Form",
  "form.thanksTitle": "Thank you",
  "form.another": "Submit another",
  "form.offline":
    "You seem to be offline. What you type is kept on this device; you can submit as soon as you are back online.",
  "form.languageFailed": "The form could not be shown in this language. Nothing you typed is lost.",

  "draft.restored": "We kept what you typed earlier.",
  "draft.restoredOther":
    "We kept what you typed earlier. The form has changed since then, so please check your answers.",
  "draft.filesGone": "Files and bank details are not kept: please add them again.",
  "draft.startOver": "Start over",
  "draft.startedOver": "Your answers were cleared.",
  "draft.undo": "Undo",
  "draft.undone": "Your answers are back.",

  "sending.title": "Sending your form",
  "sending.file": "Sending file {n} of {total}: {name}",
  "sending.stay": "Please keep this page open until it is done.",
  "sending.notSent": "Not sent yet",
  "sending.notSentHelp": "Your answers are kept on this device. Nothing is lost; please try again.",
  "sending.notFinished": "Almost done",
  "sending.answersSafe": "Your answers have arrived, but the last step is missing.",
  "sending.filesFailed": "Your answers have arrived, but not every file has. Try again, or choose the file anew.",
  "sending.filesGone": "If a file has not arrived yet, please choose it again.",
  "sending.resume": "Your answers have arrived earlier, but the form was not finished. Submit it again to finish.",
  "sending.retry": "Try again",
  "sending.finishNow": "Finish now",

  "after.planTitle": "Your installment plan",
  "after.ebillTitle": "Your e-bill enrollment",
  "after.autopayTitle": "Your AutoPay enrollment",
  "after.received": "We received your enrollment on {date}.",
  "after.reference": "Reference",
  "after.answers": "Your answers",
  "after.bank": "Bank account",
  "after.bankLine": "{name}, account ending in {lastFour}",
  "after.bankUnnamed": "Account ending in {lastFour}",
  "after.balance": "Account balance",
  "after.print": "Print",
  "after.none": "Nothing was submitted here yet",
  "after.noneHelp": "Please fill in the form first.",
  "after.openForm": "Open the form",
  "after.failed": "Your enrollment could not be shown",
  "after.next": "What happens next",
  "after.planNext":
    "Each installment is added to your bill and falls due on the date shown. You do not need to do anything now.",
  "after.ebillNext": "From the next billing period on, your bills come by e-mail. You do not need to do anything now.",
  "after.autopayNext": "Your bills are paid from this account on your pay date. You do not need to do anything now.",
} as const satisfies Messages;
