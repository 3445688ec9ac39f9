// The played phone as a page, without a script: numbers, what they got and answered, and a field for an answer. A developer's tool, in English like the code.
import { htmlOf } from "../../platform/index.ts";
import type { TextChannel } from "./services.ts";

export interface PhoneMessage {
  channel: TextChannel;
  number: string;
  text: string;
  /** ISO 8601. */
  at: string;
  /** Typed on this phone. */
  isOwn: boolean;
}

type Phone = Pick<PhoneMessage, "channel" | "number">;

const isOf = (phone: Phone, { channel, number }: Phone): boolean =>
  phone.channel === channel && phone.number === number;

export function phonePage(messages: readonly PhoneMessage[], phone: Phone): string {
  const phones = new Map(messages.map((message) => [`${message.channel} ${message.number}`, message]));
  const links = [...phones].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => linkTo(name, each));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Phone</title>
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<header><h1>Phone</h1><p>Answers text messages of this development server. <a href="/dev/outbox">Outbox</a></p></header>
<main>
<nav aria-label="Numbers"><ul>${links.join("\n") || "<li>Nobody was texted yet.</li>"}</ul></nav>
${conversation(messages, phone)}
${form(phone)}
</main>
</body>
</html>
`;
}

const linkTo = (name: string, { channel, number }: Phone): string =>
  `<li><a href="${htmlOf(`/dev/phone?${new URLSearchParams({ channel, number }).toString()}`)}">${htmlOf(name)}</a></li>`;

function conversation(messages: readonly PhoneMessage[], phone: Phone): string {
  if (phone.number === "") return "";
  const own = messages
    .filter((message) => isOf(message, phone))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return `<h2>${htmlOf(`${phone.channel} ${phone.number}`)}</h2>
<p>An answer to STOP, START or HELP takes a second or two. <a href="${htmlOf(`/dev/phone?${new URLSearchParams({ ...phone }).toString()}`)}">Reload</a></p>
<ol>${own.map(shown).join("\n")}</ol>`;
}

const shown = ({ text, at, isOwn }: PhoneMessage): string =>
  `<li class="sms"><article><header><p>${isOwn ? "Sent from this phone" : "Received"}, <time datetime="${at}">${at.slice(0, 19).replace("T", " ")} UTC</time></p></header>
<pre>${htmlOf(text)}</pre></article></li>`;

const form = ({ channel, number }: Phone): string => `<form method="post" action="/dev/phone">
<p><label>Number <input name="number" required value="${htmlOf(number)}" placeholder="+12025550123"></label></p>
<p><label>By <select name="channel"><option${channel === "SMS" ? " selected" : ""}>SMS</option><option${channel === "WhatsApp" ? " selected" : ""}>WhatsApp</option></select></label></p>
<p><label>Text <input name="text" autocomplete="off" autofocus></label></p>
<p><button>Send</button></p>
</form>`;
