// The outbox as a page. Everything in a message is shown as escaped text, its addresses as links.
import type { OutboxMessage } from "../../../providers/outbound/outbox.ts";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/g;

/** How the browser came, and what the messages call the product: its own addresses lead on from where the page was opened. */
export interface OutboxOrigins {
  publicUrl: string;
  here: string;
}

/** Escaped, each address a link. */
function withLinks(text: string, { publicUrl, here }: OutboxOrigins): string {
  let [html, end] = ["", 0];
  for (const { 0: url, index } of text.matchAll(address)) {
    const isOwn = URL.canParse(url) && new URL(url).origin === publicUrl;
    const path = url.slice(publicUrl.length);
    const [href, shown] = isOwn ? [path || "/", here + path] : [url, url];
    html += `${escape(text.slice(end, index))}<a href="${escape(href)}" rel="noreferrer">${escape(shown)}</a>`;
    end = index + url.length;
  }
  return html + escape(text.slice(end));
}

const code = (text: string | null): string => (text === null ? "" : `<p class="code">${escape(text)}</p>`);

const named = { mail: "E-mail", sms: "SMS", whatsApp: "WhatsApp", push: "Notification" } as const;

function message(
  { channel, to, subject, text, code: oneTimeCode, sentAt }: OutboxMessage,
  origins: OutboxOrigins,
): string {
  const title = subject ?? "Text message";
  return `<li class="${channel}"><article>
<header><h2>${escape(title)}</h2><p>${named[channel]} to <strong>${escape(to)}</strong>, <time datetime="${sentAt}">${sentAt.slice(0, 19).replace("T", " ")} UTC</time></p></header>
${code(oneTimeCode)}<pre>${withLinks(text, origins)}</pre>
</article></li>`;
}

/** A developer's tool, in English like the code. */
export function outboxPage(messages: readonly OutboxMessage[], origins: OutboxOrigins): string {
  const list =
    messages.length === 0
      ? "<p>Nothing was sent yet. Mails, text messages and notifications of this development server show up here.</p>"
      : `<ol>${messages.map((each) => message(each, origins)).join("\n")}</ol>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<header><h1>Outbox</h1><p>The newest first; the same as <a href="/dev/outbox.json">JSON</a>. <a href="/dev/outbox">Reload</a>. Text messages are answered on the <a href="/dev/phone">phone</a>.</p></header>
<main>${list}</main>
</body>
</html>
`;
}
