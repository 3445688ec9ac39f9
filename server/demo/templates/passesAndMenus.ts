// What Harbor Light & Water's customers carry in their wallet, and what they hear when they call.
import { readFileSync } from "node:fs";
import type { DemoTemplate } from "./template.ts";

/** As the editor keeps a picture: in the pass itself. */
const passLogo = `data:image/png;base64,${readFileSync(new URL("../brands/harbor-pass.png", import.meta.url)).toString("base64")}`;

const author = "harbor-user";
const decidedBy = "harbor-owner";

export const passes: readonly DemoTemplate<"Wallet">[] = [
  {
    id: "wallet-customer-card",
    channel: "Wallet",
    name: "Customer card",
    status: "Active",
    author,
    decidedBy,
    daysAgo: 75,
    isStandard: true,
    content: {
      title: "Harbor Light & Water",
      description: "Your account at a glance, also without a connection.",
      fields: [
        { label: "Account", value: "{{RecipientId}}", area: "header" },
        { label: "Balance", value: "{{AccountBalance}}", area: "primary" },
        { label: "Address", value: "{{HOUSE}}, {{ZIP}}", area: "secondary" },
        { label: "Next bill", value: "{{NextBillDate}}", area: "secondary" },
        { label: "Service", value: "Electricity, water and street lighting", area: "auxiliary", maxLength: 24 },
        { label: "Customer service", value: "+1 202 555 0123", area: "footer" },
        { label: "Pay online", value: "https://example.com/pay", area: "back" },
        { label: "Report an outage", value: "Call +1 202 555 0123 or see https://example.com/outages.", area: "back" },
        { label: "Write to us", value: "care@harborlight.example", area: "back" },
      ],
      barcode: "{{RecipientId}}",
      backgroundColor: "#0b2f4f",
      foregroundColor: "#ffffff",
      labelColor: "#9fd0f5",
      images: { header: { source: passLogo, alt: "Harbor Light & Water" } },
    },
  },
  {
    id: "wallet-rewards",
    channel: "Wallet",
    name: "Energy saver card",
    status: "Active",
    author,
    decidedBy,
    daysAgo: 80,
    content: {
      title: "Energy saver",
      description: "Show this card at a partner shop to get lamps and thermostats at a lower price.",
      fields: [
        { label: "Member", value: "{{RecipientId}}" },
        { label: "Discount", value: "15 %" },
      ],
      barcode: "SAVER-{{RecipientId}}",
    },
  },
  {
    id: "wallet-assistance",
    channel: "Wallet",
    name: "Assistance programme card",
    status: "PendingForApproval",
    author,
    daysAgo: 5,
    content: {
      title: "Bill assistance",
      description: "Show this card at the office on Pier Street or at a partner of the programme.",
      fields: [
        { label: "Account", value: "{{RecipientId}}" },
        { label: "Discount", value: "25 %" },
      ],
      barcode: "ASSIST-{{RecipientId}}",
    },
  },
];

export const phoneMenus: readonly DemoTemplate<"IVR">[] = [
  {
    id: "ivr-main",
    channel: "IVR",
    name: "Main menu",
    status: "Active",
    author: "harbor-owner",
    decidedBy: "harbor-owner",
    daysAgo: 88,
    isStandard: true,
    content: {
      greeting: "Welcome to Harbor Light and Water. If you smell gas or see a line down, hang up and call 911.",
      choices: [
        { key: "1", text: "To report an outage" },
        { key: "2", text: "To hear your balance or pay a bill" },
        { key: "3", text: "To start, stop or move service" },
        { key: "9", text: "To hear this again" },
        { key: "0", text: "To speak to somebody" },
      ],
    },
  },
  {
    id: "ivr-storm",
    channel: "IVR",
    name: "Storm line",
    status: "PendingForApproval",
    author,
    daysAgo: 1,
    content: {
      greeting: "Many of our customers are without power after the storm. Crews are out in every district.",
      choices: [
        { key: "1", text: "To hear when your street is expected back" },
        { key: "2", text: "To report a line that is down" },
        { key: "0", text: "To speak to somebody" },
      ],
    },
  },
];
