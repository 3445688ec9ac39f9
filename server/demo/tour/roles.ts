// Who tries Billwright, and what is worth a look for each: a press, and what to look at. What is pressed is a listed link by its title, a page
// behind the sign-in of a demo user, or an address of this server.
import { pathOf } from "@billwright/schemas";
import { harbor } from "../account.ts";
import { waitingFormId } from "../waitingForm.ts";

export interface Step {
  /** The words on it. */
  press: string;
  to: { link: string } | { path: string } | { user: string; path: string };
  look: string;
}

export interface Role {
  name: string;
  is: string;
  steps: readonly Step[];
}

const author = "user@harborlight.example";
const approver = "owner.two@harborlight.example";
const owner = "owner@harborlight.example";

const link = (press: string, title: string, look: string): Step => ({ press, to: { link: title }, look });
const at = (press: string, path: string, look: string): Step => ({ press, to: { path }, look });
const as = (user: string, press: string, path: string, look: string): Step => ({ press, to: { user, path }, look });

export const roles: readonly Role[] = [
  {
    name: "Customer",
    is: "has a link from the biller, and no password",
    steps: [
      link(
        "Fill in a form",
        "Long form, all input types",
        "Choose “Start service at a new address”: questions come and go with your answers. Send it and read its receipt.",
      ),
      link(
        "Pay a bill",
        "Paying a bill",
        "Card 4242 4242 4242 4242, any future date, any code, with a name and an e-mail address, pays; 4000 0000 0000 0002 is declined; 4000 0000 0000 3220 asks for the bank's confirmation.",
      ),
      link(
        "Spread a debt over months",
        "Installment plan with 25% down",
        "Change the months: the plan's table follows. Once it is sent, the link shows the plan that was agreed.",
      ),
      link(
        "Choose what to be notified of",
        "Preferences of two accounts, with every contact",
        "Add an e-mail address. A code goes to a contact that you have, then one to the new address: both are in the outbox below.",
      ),
      link("Open a link that was used", "Used: the bill is paid", "It shows the receipt, and does not pay twice."),
    ],
  },
  {
    name: "Author",
    is: "writes forms and messages",
    steps: [
      as(
        author,
        "Change a form",
        pathOf("smart/dynamic-form/id", { id: "service-request" }),
        "Press a question: its rules are there in words, and the preview beside it follows each change.",
      ),
      as(
        author,
        "See why a question is hidden",
        pathOf("form/preview", { id: "customer-survey" }),
        "Answer in the form: the list beside it says of each question why it shows or does not. On a phone, press Inspector to see that list.",
      ),
      as(
        author,
        "Read the results",
        pathOf("smart/dynamic-form/results", { id: "customer-survey" }),
        "Visits, attempts and answers over time.",
      ),
    ],
  },
  {
    name: "Approver",
    is: "decides what customers get to see",
    steps: [
      as(
        approver,
        "Approve a form",
        pathOf("form/preview", { id: waitingFormId }),
        "It waits for an Owner: read it, then press Make Active, or Reject with a reason. The next press opens another that waits.",
      ),
      as(
        approver,
        "Set how many approve",
        pathOf("smart/template-approval", { accountId: harbor.id }),
        "How many Owners approve a version, and who is asked.",
      ),
      as(
        approver,
        "Read the list of passes",
        pathOf("smart/wallet-gallery"),
        "One waits for its approval; its history says who did what.",
      ),
    ],
  },
  {
    name: "QA",
    is: "records, replays and tries to break it",
    steps: [
      as(
        author,
        "Record what you do",
        pathOf("form/preview", { id: "service-request" }),
        "Fill in the form, then save what you did as a test case. `npm run replay` replays files.",
      ),
      link(
        "Open a link that has expired",
        "Expired: form",
        "It leads to the page for expired links. Each page's refused links are folded beneath it, below.",
      ),
      at(
        "Storybook: every input in every state",
        "/dev/storybook",
        "And each fixture as a form. The first press builds it, about a minute.",
      ),
      at(
        "All links as JSON",
        "/dev/links.json",
        "Each with its page, kind, title and address, for a test of your own.",
      ),
    ],
  },
  {
    name: "Operator",
    is: "runs it and looks after it",
    steps: [
      at("Health", "/health", "200 while it can serve, with the state of database and jobs."),
      at(
        "Outbox",
        "/dev/outbox",
        "Every mail, text message and notification with its code. In production a mail server takes its place.",
      ),
      as(
        owner,
        "Manage the users",
        pathOf("smart/users"),
        "Who may do what. `npm run user` adds the first one from the terminal.",
      ),
      link("What customers see in an outage", "Outage that the biller announces", "`npm run notice` sets it."),
    ],
  },
  {
    name: "Integrator",
    is: "connects the biller's own systems",
    steps: [
      at("API documents", "/dev/api", "Every call with who may make it, and the OpenAPI document beside it."),
      at(
        "Be the biller",
        `/dev/customers/${harbor.id}/100201`,
        "Issue a bill: the customer's pages show it, and the outbox has the message about it.",
      ),
      at("See what was charged", "/dev/payments.json", "The sandbox's ledger: every payment is charged at most once."),
      at(
        "Answer a text message",
        "/dev/phone",
        "Type STOP, START or HELP as a customer would: the confirmation arrives there, and nothing else after STOP.",
      ),
      at("Read a code in a test", "/dev/outbox.json", "Every message with its code, as JSON."),
    ],
  },
];
