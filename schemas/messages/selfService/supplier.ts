// A customer opts out of the data that energy suppliers get (self-service.txt §2.8; decisions-proposed.md P74, P75).
import type { Messages } from "../message.ts";

export const supplierMessages = {
  "supplier.title": "Choice of energy supplier",
  "supplier.intro":
    "You can choose which licensed company supplies your energy. We deliver it to you safely, whichever supplier you choose.",
  "supplier.who": "Tell us who you are, and we show what you have chosen.",
  "supplier.account": "Account Number",
  "supplier.street": "Street Number",
  "supplier.submit": "Submit",
  "supplier.wrongAccount": "Please enter the correct Account Number.",
  "supplier.wrongStreet": "Please enter a Street Number.",
  "supplier.note": "Please note",
  "supplier.close": "Close",
  "supplier.virginia":
    "In Virginia, licensed suppliers may ask us for the names and addresses of customers so that they can write to them. Tick the box if you do not want to be on these lists.",
  "supplier.residential":
    "In Maryland, licensed suppliers may ask us for the names and addresses of residential customers. You can be left out of these lists. You can then also tell us not to transfer your commodity service to another supplier.",
  "supplier.other":
    "Licensed suppliers may ask us for the names, addresses and usage of our customers so that they can make them an offer. Tick the box if you do not want to be on these lists.",
  "supplier.doNotContact": "Leave me out of supplier communications",
  "supplier.doNotTransfer": "Do not transfer my commodity service",
  "supplier.transferHint": "You can choose this once you are left out of supplier communications.",
  "supplier.save": "Save",
  "supplier.waiting": "Your choice holds from now on. It is being set up with your biller.",
  "supplier.saved": "Your choice is saved.",
  "supplier.stale":
    "Your choice was changed elsewhere in the meantime. What you see now is stored; please change it again if you want to.",
  "supplier.failed": "Your choice could not be shown",
  "supplier.unavailable": "This choice is not available for your account",
  "supplier.noTransfer":
    "Only residential customers in Maryland who are left out of supplier communications can choose this",
} as const satisfies Messages;
