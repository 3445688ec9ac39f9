// What stands of an enrolment: the plan that was agreed, the e-bill and AutoPay enrolments and their end (billing.txt §2, §8; decisions-proposed.md P78).
export const statusMessages = {
  "status.unavailable": "Sorry, but this page is not available for you",
  "status.openForm": "Fill in the form again",
  "status.preferences": "Change how we contact you",
  "status.unenroll": "Unenroll",
  "status.confirmTitle": "Confirmation",
  "status.yes": "Yes, unenroll",
  "status.no": "No, stay enrolled",
  "plan.notFound": "Sorry, we are not able to find your dynamicform report",
  "plan.badDate": "Next Bill Date cannot be translated",
  "plan.failed": "Your installment plan could not be shown",
  "plan.request":
    "Each installment is added to the bill of its billing period and falls due on the date shown. Together they pay off the balance.",
  "plan.notes": "Notes",
  "plan.noteRounding": "Every line is rounded to the cent; the last one makes up the difference.",
  "plan.noteQuestions":
    "If you cannot pay an installment in time, please contact customer service before its due date.",
  "plan.payNow": "Pay Now",
  "plan.payNowText": "The first payment of {amount} is due {date}.",
  "ebill.failed": "Your e-bill enrollment could not be shown",
  "ebill.unenrolled": "You are unenrolled from the Electronic Bills",
  "ebill.enrolled": "You are enrolled in the Electronic Bills",
  "ebill.confirm": "Do you want to unenroll from the Electronic Bills? Your bills will come by mail again.",
  "autopay.failed": "Your AutoPay enrollment could not be shown",
  "autopay.unenrolled": "You are unenrolled from AutoPay",
  "autopay.enrolled": "You are enrolled in AutoPay",
  "autopay.confirm": "Do you want to unenroll from AutoPay?",
} as const;
