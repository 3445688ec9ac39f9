// Who tries Billwright, and what is worth a look for each: a press, and what to look at. What is pressed is a listed link by its title, a page
// behind the sign-in of a demo user, or an address of this server.
import { pathOf } from "@billwright/schemas";
import { harbor } from "../account.ts";

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
        "Choose “Start service”: questions come and go with your answers. Send it and read its receipt.",
      ),
      link(
        "Pay a bill",
        "Paying a bill",
        "Card 4242 4242 4242 4242, any date to come, any code, pays; 4000 0000 0000 0002 is declined; 4000 0000 0000 3220 asks the bank.",
      ),
      link(
        "Spread a debt over months",
        "Installment plan with 25% down",
        "Change the months: the plan's table follows.",
      ),
      link(
        "Choose what to be notified of",
        "Preferences of two accounts, with every contact",
        "Add an e-mail address: its code is in the outbox below.",
      ),
      link(
        "Open a link that was used",
        "Spent: a bill that was paid by it",
        "It shows the receipt, and does not pay twice.",
      ),
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
        "Answer in the frame: the list beside it says of each question why it shows or does not.",
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
        pathOf("form/preview", { id: "tree-trimming" }),
        "It waits for an Owner: read it, then make it active, or reject it with a reason.",
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
        "Fill in the form in the frame and save the recording as a fixture; `npm run replay` plays it again.",
      ),
      link(
        "Open a link that has expired",
        "Expired: form",
        "It leads to the page for expired links. Each page's refused links are folded beneath it, below.",
      ),
      at("Look at every part by itself", "/dev/storybook", "Each input in each state, and each fixture as a form."),
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
      at("Is it well?", "/health", "200 while it can serve, with the state of database and jobs."),
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
      at("API documents", "/dev/api", "Every call with who may ask, and the OpenAPI document beside it."),
      at(
        "Be the biller",
        `/dev/customers/${harbor.id}/100201`,
        "Make out a bill: the customer's pages show it, and the outbox has the message about it.",
      ),
      at("See what was charged", "/dev/payments.json", "The sandbox's ledger: each payment at most once."),
      at("Read a code in a test", "/dev/outbox.json", "Every message with its code, as JSON."),
    ],
  },
];
