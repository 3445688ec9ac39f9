// Mails and text messages that go to customers. {company} is the biller's name, {code} a one-time code.
import type { Messages } from "../message.ts";

export const mailMessages = {
  "mail.code.subject": "Your verification code for {company}",
  "mail.code.text":
    "Your verification code is {code}.\n\nIt is valid for {minutes} minutes. Enter it only on the page that asked for it, and share it with nobody.\n\nIf you did not ask for a code, you can ignore this message.\n\n{company}",
  "sms.code": "{company}: your verification code is {code}. It is valid for {minutes} minutes. Share it with nobody.",

  // The receipt of what was submitted; {form} is the form's name.
  "mail.receipt.subject": "We received your submission: {form}",
  "mail.receipt.text": "Thank you. {company} has received what you submitted: {form}.",
  "mail.receipt.reference": "Reference",
  "mail.receipt.payToday": "To pay today",
  "mail.receipt.due": "Due {date}",
  "mail.receipt.notReceived": "File not received",
  "mail.receipt.note":
    "Please keep this message. If you have a question, tell us the reference. The link that you used shows your receipt for as long as it is valid.",

  // A new business has signed up: the link that confirms its address, or word that it has an account.
  "mail.push.registered": "Notifications are on in this browser.",
  "mail.signUp.link.subject": "Confirm your email address",
  "mail.signUp.link.text":
    "Welcome to {company}. Please confirm your email address to start your free trial of 30 days.",
  "mail.signUp.link.action": "Confirm and start",
  "mail.signUp.link.note":
    "The link is valid for three days; a newer one replaces it. If you did not sign up, please ignore this message.",
  "mail.signUp.known.subject": "You already have an account",
  "mail.signUp.known.text":
    "Somebody signed up at {company} with this email address, which already has an account. Nothing has changed: you can sign in as always.",
  "mail.signUp.known.action": "Sign in",
  "mail.signUp.known.note": "If that was not you, please ignore this message.",

  // A field agent sends the link that pays a customer's bill.
  "mail.payLink.subject": "Pay your bill to {company}",
  "mail.payLink.text": "You can pay the bill of your account {account} online. The link is valid for {days} days.",
  "mail.payLink.action": "Pay now",
  "mail.payLink.note": "If you did not expect this message, please ignore it.",
  "sms.payLink": "{company}: pay the bill of your account {account} at {link} (valid for {days} days).",

  // A new bill, attached as a PDF. {issued} is its date.
  "mail.bill.subject": "Your bill of {issued} from {company}",
  "mail.bill.text": "Your new bill from {company} is ready. It is attached to this email as a PDF.",
  "mail.bill.view": "See the bill online",
  "mail.bill.autopay": "Have your bills paid automatically",
  "sms.bill": "{company}: your bill of {issued} is ready, {amount}. See it: {link}",

  // Below every message of a category: {category} is its name.
  "mail.category.about": "You get this message from {company} because you receive “{category}”.",
  "mail.category.view": "View this email in your browser",
  "mail.category.unsubscribe": "Unsubscribe",
  "mail.category.preferences": "Choose what you receive",
  "mail.preferences.subject": "Your link to your preferences",
  "mail.preferences.text": "You asked {company} for a link to your preferences. It opens for one day.",
  "mail.preferences.action": "Manage preferences",
  // To the contact of before. {contact} is masked, and so is {account}.
  "mail.contact.subject": "Your contacts at {company} were changed",
  "mail.contact.add": "{contact} was added to the contacts of your account {account}.",
  "mail.contact.prefer": "Messages about your account {account} go to {contact} from now on.",
  "mail.contact.remove":
    "{contact} was removed from the contacts of your account {account}, and gets no more messages.",
  "mail.contact.note":
    "If that was you, there is nothing to do. If it was not, you can take it back for 7 days. After that, please contact customer service.",
  "mail.contact.action": "See it and take it back",
  "sms.contact.add": "{company}: {contact} was added to your account {account}. Not you? Take it back: {link}",
  "sms.contact.prefer":
    "{company}: messages about your account {account} go to {contact} now. Not you? Take it back: {link}",
  "sms.contact.remove": "{company}: {contact} was removed from your account {account}. Not you? Take it back: {link}",
  // What a save has changed, for who wants it by e-mail.
  "mail.changes.subject": "Your preferences at {company} were changed",
  "mail.changes.text": "This was changed for your account {account}:",
  "mail.changes.given": "You get from now on",
  "mail.changes.taken": "You get no more",
  "mail.changes.everything": "Everything that does not have to be sent, also kinds of messages that are added later",
  "mail.changes.language": "Language of messages",
  "mail.changes.paused": "No messages until",
  "mail.changes.resumed": "Pause of messages",
  "mail.changes.ended": "Ended",
  "sms.preferences": "{company}: your preferences, for one day: {link}",
  "sms.unsubscribe": "Unsubscribe: {link}",
  // What answers a text message that came in, and the first one of a category to a number (CTIA, 47 CFR 64.1200(a)(12)).
  "sms.first":
    "{company}: messages about {category}. Reply STOP to end them, HELP for help. Message and data rates may apply.",
  "sms.stopped":
    "{company}: you will get no more text messages or automated calls at this number. Reply START to get them again.",
  "sms.stopped.category":
    "{company}: you will get no more messages about {category} at this number. Reply STOPALL to end all of them, START to get them again.",
  "sms.started":
    "{company}: you get text messages at this number again. Reply STOP to end them, HELP for help. Message and data rates may apply.",
  "sms.help":
    "{company}: messages about your account. Help: {contact}. Reply STOP to end them. Message and data rates may apply.",

  // The receipt of a payment.
  "mail.payment.subject": "We received your payment: {amount}",
  "mail.payment.text": "Thank you. {company} has received your payment.",
  "mail.payment.note": "Please keep this message. If you have a question, tell us the transaction ID.",
  "mail.payment.taken.subject": "Your payment is being taken: {amount}",
  "mail.payment.taken.text":
    "Thank you. {company} is taking your payment from your bank account. This takes up to 5 days.",
  "mail.payment.taken.note":
    "Please keep this message. If your bank returns the payment, we will write to you. If you have a question, tell us the transaction ID.",
  "mail.payment.returned.subject": "Your bank returned your payment: {amount}",
  "mail.payment.returned.text": "Your bank has returned your payment to {company}. It no longer counts as paid.",
  "mail.payment.returned.note": "Please pay again. If you have a question, tell us the transaction ID.",
  "mail.receipt.autopayWaiting":
    "AutoPay is being set up. Please go on paying your bills until you are told the day from which it holds.",
  "mail.receipt.ebillWaiting": "Your e-bill is being set up. Until it is, your bills come as before.",
  "mail.receipt.planWaiting": "Your installment plan is being set up. You will be told once it is.",
  "mail.handOver.subject": "Your enrollment with {company}",
  "mail.handOver.autopay": "AutoPay is set up: {company} draws your bills from your account.",
  "mail.handOver.autopayRefused":
    "{company} did not set up AutoPay. Please go on paying your bills. You can fill in the form again, or contact {company}.",
  "mail.handOver.ebill": "E-bill is set up: your bills from {company} come by e-mail.",
  "mail.handOver.ebillRefused":
    "{company} did not set up e-bill: your bills come as before. You can fill in the form again, or contact {company}.",
  "mail.handOver.plan": "Your installment plan with {company} is set up.",
  "mail.handOver.planRefused":
    "{company} did not set up your installment plan: what you owe is due as before. You can fill in the form again, or contact {company}.",
  "mail.handOver.budget": "Budget billing with {company} is set up: you pay the same amount every month.",
  "mail.handOver.budgetRefused":
    "{company} did not set up budget billing. Please pay your bills as before. You can try again, or contact {company}.",
  "mail.handOver.choiceSubject": "Your choice with {company}",
  "mail.handOver.supplier": "{company} has set up your choice about energy suppliers.",
  "mail.handOver.from": "From",
  "mail.handOver.reason": "Reason given",
} as const satisfies Messages;
