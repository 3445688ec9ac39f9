// The terms of service. The English text is the binding one (decisions-proposed.md P117); only the headings are translated. A section's
// number is its position, and so is a clause's: 5.2 is the second clause of the fifth section.
import type { MessageKey } from "@billwright/schemas";

export interface LegalSection {
  heading: MessageKey;
  clauses: readonly string[];
}

export const terms: readonly LegalSection[] = [
  {
    heading: "legal.agreement",
    clauses: [
      "These terms are an agreement between Billwright (“we”, “us”) and the business that opens an account (“you”). By signing up, or by using the service, you accept them.",
      "The person who accepts these terms for a business declares to be at least 18 years old and entitled to bind that business.",
      "A new business may try the service free of charge for 30 days from the day on which it confirms its e-mail address. No payment method is needed for the free trial.",
      "The service is not offered to children. Children under 13 are not served, and we do not knowingly collect anything from them.",
    ],
  },
  {
    heading: "legal.license",
    clauses: [
      "While this agreement lasts we grant you a limited, non-exclusive, non-transferable licence to use the service for your own business, for the number of customers that your subscription covers.",
      "Your customers may use the pages that you send them links to. They need no account and owe us nothing for it.",
      "The software, its design and its documentation remain ours. What is not expressly granted is reserved.",
    ],
  },
  {
    heading: "legal.restrictions",
    clauses: [
      "You will not copy, resell, lease or sublicense the service, nor make it available to others than your users and your customers.",
      "You will not take the service apart, look for its source code, or use it to build a competing service, except where the law allows it in spite of this clause.",
      "You will not send messages that the recipient has not agreed to receive, content that is unlawful or harmful, or anything that disturbs the service for others.",
      "You will not try to get around limits, access controls or the separation between accounts.",
    ],
  },
  {
    heading: "legal.data",
    clauses: [
      "The data that you and your customers enter remain yours. You grant us the right to process them as far as providing the service needs it.",
      "We process your customers' personal data on your behalf and on your instructions, as our privacy policy describes.",
      "We may use figures about the use of the service that identify neither you nor any person, to run and to improve it.",
    ],
  },
  {
    heading: "legal.fees",
    clauses: [
      "After the free trial the fees of the subscription that you have chosen are due in advance, for each billing period.",
      "An amount that is overdue for more than 30 days bears a late fee of 1.0 percent per month, or the highest rate that the law allows, whichever is lower.",
      "Please notify us of an error in an invoice within 30 days of its date. After that the invoice counts as accepted.",
      "Fees do not include taxes. You pay the taxes that apply, except those on our income.",
      "We may change fees for a coming billing period with at least 30 days' notice.",
    ],
  },
  {
    heading: "legal.api",
    clauses: [
      "You may use our programming interfaces as documented, with the credentials that we give you. Keep them secret; what is done with them counts as done by you.",
      "We may limit the rate of requests, and may block a program that disturbs the service.",
      "We announce changes that break existing programs at least 90 days ahead, unless security requires otherwise.",
    ],
  },
  {
    heading: "legal.confidentiality",
    clauses: [
      "Each party keeps confidential what it learns from the other that is marked as confidential or evidently is, and uses it for this agreement only.",
      "This does not cover what is or becomes public without a breach, was known before, or is lawfully received from others.",
      "A party that the law requires to disclose something tells the other first, where it may.",
    ],
  },
  {
    heading: "legal.outwardLinks",
    clauses: [
      "Pages may contain links to sites of others. We do not control those sites and are not responsible for their content.",
      "You may link to our public pages. You may not frame them, nor suggest that we endorse you.",
    ],
  },
  {
    heading: "legal.interactive",
    clauses: [
      "Forms, comments and uploads are interactive areas. Whoever enters something there is responsible for it.",
      "We may remove content that breaks these terms or the law, and we scan uploads for harmful software.",
    ],
  },
  {
    heading: "legal.payments",
    clauses: [
      "Payments are processed by a payment service provider. Its terms apply in addition, and you have to accept them before you take payments.",
      "Card and bank account numbers are entered in the provider's own fields. They are not stored on our systems.",
      "For card payments there are two fee models. In the absorbing model you pay the processing fee. In the convenience model the paying customer pays it, as a fee that is shown before the payment.",
      "What is collected for you is disbursed by ACH to the bank account that you have named, less fees, refunds and chargebacks.",
      "For each chargeback a non-refundable fee applies, whatever its outcome.",
      "You are responsible for refunds to your customers, and for the amount of a payment that is reversed.",
    ],
  },
  {
    heading: "legal.termination",
    clauses: [
      "You may end this agreement at the end of any billing period. The free trial ends by itself.",
      "Either party may end it if the other breaches it and does not cure the breach within 30 days of being told.",
      "Either party may end it if insolvency proceedings are opened over the other and are not dismissed within 60 days.",
      "If you end it because of our breach, we refund prepaid fees for the time after its end within 30 days.",
      "After a termination that is not due to your breach we keep your user data for 30 days, so that you can export them. Then we delete them, unless the law requires us to keep them.",
    ],
  },
  {
    heading: "legal.disclaimers",
    clauses: [
      "We provide the service with reasonable care and skill. Beyond that it is provided as it is and as available, without warranties of any kind, as far as the law allows.",
      "We do not warrant that the service is free of interruption or error, or that messages reach every recipient.",
      "Nothing on our pages is legal, tax or financial advice.",
    ],
  },
  {
    heading: "legal.liability",
    clauses: [
      "Neither party is liable for indirect or consequential damage, lost profit or lost data, as far as the law allows.",
      "Our total liability under this agreement is limited to the greater of $50 or the fees that you have paid in the last 12 months before the event.",
      "These limits do not apply to intent, to gross negligence where the law says so, or to injury to life and health.",
    ],
  },
  {
    heading: "legal.indemnity",
    clauses: [
      "You hold us harmless from claims of others that arise from your content, your messages or your breach of these terms.",
      "We hold you harmless from claims that the service, used as agreed, infringes the intellectual property of others.",
      "The party that is held harmless tells the other promptly and lets it conduct the defence.",
    ],
  },
  {
    heading: "legal.law",
    clauses: [
      "The law of the State of Delaware, United States, governs this agreement, without its conflict-of-law rules.",
      "The courts of that state are competent, unless mandatory law names others.",
      "Before going to court the parties try for 30 days to settle a dispute in talks.",
    ],
  },
  {
    heading: "legal.miscellaneous",
    clauses: [
      "These terms, the order and the privacy policy are the entire agreement and replace all earlier ones.",
      "We may change these terms with at least 30 days' notice. Whoever goes on using the service after that has accepted the change.",
      "If a clause is invalid, the others remain valid.",
      "Not insisting on a right is no waiver of it.",
      "Neither party may assign this agreement without the other's consent, except to whoever takes over its whole business.",
      "The parties are independent contractors; neither may bind the other.",
      "Neither party is liable for what is beyond its reasonable control, such as natural disasters, war, strikes or the failure of public networks.",
      "Notices are given by e-mail: to you at your Owner's address, to us at our support address.",
      "There are no third-party beneficiaries.",
      "You comply with the export and sanctions law that applies.",
      "What by its nature is meant to last, such as confidentiality, liability and payment, survives the end of this agreement.",
    ],
  },
];
