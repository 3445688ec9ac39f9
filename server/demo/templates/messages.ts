// What Harbor Light & Water writes to its customers: mails, text messages, push messages.
import type { DemoTemplate } from "./template.ts";

const author = "harbor-user";
const decidedBy = "harbor-owner";

export const emails: readonly DemoTemplate<"Email">[] = [
  {
    id: "email-bill-ready",
    channel: "Email",
    name: "Your bill is ready",
    status: "Active",
    author,
    decidedBy,
    daysAgo: 85,
    isStandard: true,
    content: {
      subject: "Your bill is ready: {{PaymentAmount}} due {{NextBillDate}}",
      html: '<h2>Your bill is ready</h2><p>Account {{RecipientId}}, {{HOUSE}}</p><p>Please pay <strong>{{PaymentAmount}}</strong> by {{NextBillDate}}. With autopay there is nothing for you to do.</p><p><a href="https://example.com/bill">See the bill and pay</a></p><p>Can you not pay it all at once? <a href="https://example.com/plan">Split it into installments</a> before the due date, and nothing is cut off.</p>',
    },
  },
  {
    id: "email-planned-outage",
    channel: "Email",
    name: "Planned outage in your street",
    status: "PendingForApproval",
    author,
    daysAgo: 2,
    content: {
      subject: "No power at {{HOUSE}} for two hours next week",
      html: '<h2>We replace the transformer in your street</h2><p>From 9 to 11 in the morning there is no power at {{HOUSE}}, {{ZIP}}. Water stays on.</p><ul><li>Keep the fridge closed: food stays cold for four hours.</li><li>Somebody at home needs power for a medical device? Call us today at {{SenderNumber}}.</li></ul><p><a href="https://example.com/outages">Follow the work</a></p>',
    },
  },
  {
    id: "email-autopay-welcome",
    channel: "Email",
    name: "Autopay is on",
    status: "Draft",
    author,
    daysAgo: 6,
    content: {
      subject: "Autopay is on for account {{RecipientId}}",
      html: "<h2>You are set</h2><p>From the next bill on we take what is due on the day you chose. A mail tells you the amount a week before.</p>",
    },
  },
  {
    id: "email-delivery-check",
    channel: "Email",
    name: "Delivery check",
    status: "Active",
    author: "harbor-owner",
    decidedBy: "harbor-owner",
    daysAgo: 80,
    isInternal: true,
    content: { subject: "Delivery check {{CurrentDate}}", html: "<p>Sent to ourselves every morning.</p>" },
  },
];

export const textMessages: readonly DemoTemplate<"SMS">[] = [
  {
    id: "sms-outage",
    channel: "SMS",
    name: "Outage notice",
    status: "Active",
    author,
    decidedBy,
    daysAgo: 84,
    isStandard: true,
    content: {
      text: "Harbor Light & Water: power is out near {{ZIP}}. A crew is on its way; we expect it back within 2 hours. News: https://example.com/outages",
    },
  },
  {
    id: "sms-payment-reminder",
    channel: "SMS",
    name: "Payment reminder",
    status: "PendingForApproval",
    author,
    daysAgo: 3,
    content: {
      text: "Harbor Light & Water: {{PaymentAmount}} for account {{RecipientId}} is due on {{NextBillDate}}. Pay or split it: https://example.com/pay",
    },
  },
  {
    id: "sms-visit",
    channel: "SMS",
    name: "Service visit tomorrow",
    status: "Rejected",
    author,
    decidedBy: "harbor-owner-two",
    reason: "Please say between which hours the crew comes, and how to move the visit.",
    daysAgo: 12,
    content: { text: "Harbor Light & Water: our crew visits {{HOUSE}} tomorrow. Please let them reach the meter." },
  },
];

export const pushMessages: readonly DemoTemplate<"Push">[] = [
  {
    id: "push-power-back",
    channel: "Push",
    name: "Power is back",
    status: "Active",
    author,
    decidedBy,
    daysAgo: 70,
    content: {
      title: "Power is back at {{HOUSE}}",
      body: "Thank you for your patience. Still dark? Check the main switch, then tell us.",
      url: "https://example.com/outages",
    },
  },
  {
    id: "push-high-usage",
    channel: "Push",
    name: "Unusual water use",
    status: "Draft",
    author,
    daysAgo: 4,
    content: {
      title: "You use more water than usual",
      body: "Twice as much as last week. A running toilet is the most common reason.",
      url: "https://example.com/leaks",
    },
  },
];
