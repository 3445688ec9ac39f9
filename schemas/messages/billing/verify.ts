// What the pages say that confirm an address or a number (billing.txt §2, decisions-proposed.md P93).
export const verifyMessages = {
  "verify.emailTitle": "Email Verification",
  "verify.smsTitle": "Sms Verification",
  "verify.press": "Press Continue to confirm",
  "verify.processing": "Processing please wait...",
  "verify.continue": "Continue",
  "verify.emailDone": "Your Email was successfully validated.",
  "verify.smsDone": "Your Phone Number was successfully validated.",
  "verify.failed":
    "Your request cannot be processed right now. Please try again later or contact our customer service.",
} as const;
