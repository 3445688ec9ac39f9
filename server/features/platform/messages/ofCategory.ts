// What every message of a category says of itself: why it comes, where to see it in a browser, and how to stop it (RFC 8058).
import type { CategoryKind } from "@billwright/engine/consent";
import { fill, linkAddress, type Language, type MessageKey } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import { findLooks } from "../accounts/index.ts";
import type { Texts } from "../translations/index.ts";
import { commercialSender, type About, type UnsubscribeLinks } from "./consent.ts";
import type { Content, Kind } from "./kinds.ts";
import { labelled } from "./mailLayout.ts";
import { hashOfNumber, isFirstTo } from "./numbers.ts";
import { htmlOf } from "./plainText.ts";

export interface LinkParts {
  tokens: Tokens;
  seal: Seal;
  runtime: Pick<Runtime, "now" | "randomBytes">;
  texts: Texts;
  publicUrl: string;
  newUnsubscribeLink: UnsubscribeLinks;
}

/** For how long a mail is seen online by its link. */
const linkSeconds = 90 * 86_400;

export interface CategoryMessage extends About {
  logId: string;
  /** In the language of the message. */
  categoryName: string;
  kind: CategoryKind;
  /** The address or number that it goes to. */
  to: string;
  language: Language;
  /** The customer can stop it; what is mandatory goes on whatever they say, so nothing offers to stop it. */
  isStoppable: boolean;
}

type WithLinks<Of extends Kind> = (
  parts: LinkParts,
  database: Queryable,
  about: CategoryMessage,
  content: Content<Of>,
) => Promise<Content<Of>>;

/** The first of a category to a number says who sends it, how to stop it, whom to ask, and what it costs (CTIA). */
const inText: WithLinks<"sms" | "whatsApp"> = async (parts, database, about, content) => {
  const { customer, to, category: categoryId, categoryName: category, logId } = about;
  const text = await parts.texts(about.language);
  const lines = [content.text];
  const number = await hashOfNumber(database, to);
  if (await isFirstTo(database, { customer, number, categoryId, logId })) {
    const { company } = await findLooks(database, customer.accountId);
    lines.push(fill(text("sms.first"), { company, category }));
  }
  if (about.isStoppable) {
    const address = parts.publicUrl + linkAddress("customer-unsubscribe", await noLink(parts, database, about));
    lines.push(fill(text("sms.unsubscribe"), { link: address }));
  }
  return { ...content, text: lines.join("\n") };
};

/** To be called in the transaction that enqueues the message. */
export const withLinks: { [Of in Kind]: WithLinks<Of> } = {
  mail: async (parts, database, about, content) => {
    const { language, categoryName, isStoppable, kind, customer } = about;
    const message = await messageToken(parts, about);
    const link = await noLink(parts, database, about);
    const stop = parts.publicUrl + linkAddress("customer-unsubscribe", link);
    const text = await parts.texts(language);
    const say = (key: MessageKey) => fill(text(key), { category: categoryName, company: content.fromName });
    const links = [
      { label: say("mail.category.view"), link: parts.publicUrl + linkAddress("view-online", message) },
      ...(isStoppable ? [{ label: say("mail.category.unsubscribe"), link: stop }] : []),
      // Whoever has the mail may be anybody: from there the way leads through the gate, or by a fresh link.
      { label: say("mail.category.preferences"), link: stop },
    ];
    const sender = kind === "marketing" ? await commercialSender(database, customer.accountId) : null;
    const because = [
      say("mail.category.about"),
      ...(sender === null ? [] : [`${sender.sender}, ${sender.postalAddress}`]),
    ].join("\n");
    return {
      ...content,
      text: [
        content.text,
        "--",
        because,
        ...links.map(({ label, link }) => labelled(language, label, ` ${link}`)),
      ].join("\n\n"),
      ...(content.html !== undefined && { html: withFooter(content.html, footer(language, because, links)) }),
      ...(isStoppable && { unsubscribe: oneClickAddress(parts.publicUrl, link) }),
    };
  },
  sms: inText,
  whatsApp: inText,
  // A notification has no room for a link; its page and the browser turn it off.
  push: (_parts, _database, _about, content) => Promise.resolve(content),
};

const noLink = (
  { newUnsubscribeLink, runtime }: LinkParts,
  database: Queryable,
  { customer, category: categoryId, channel, to, logId }: CategoryMessage,
): Promise<string> => newUnsubscribeLink(database, runtime, { customer, categoryId, channel, to, logId });

const messageToken = ({ tokens }: LinkParts, { customer, logId }: CategoryMessage): Promise<string> =>
  tokens.sign("message", { ...customer, logId }, linkSeconds);

/** Where a mail program posts to (unsubscribe.one-click). */
const oneClickAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/Unsubscribe/UpdateUnsubscribe?${new URLSearchParams({ token }).toString()}`;

interface FooterLink {
  label: string;
  link: string;
}

const footer = (language: Language, words: string, links: readonly FooterLink[]): string =>
  `<div lang="${language}" style="max-width:560px;margin:0 auto;padding:0 12px 24px;font-size:14px;color:#4a5663">
<p style="margin:0 0 8px;white-space:pre-line">${htmlOf(words)}</p>
<p style="margin:0">${links.map(({ label, link }) => `<a href="${htmlOf(link)}" style="color:#4a5663">${htmlOf(label)}</a>`).join(" · ")}</p>
</div>
`;

/** At the end of the mail's page; of HTML that is no whole page, after it. */
function withFooter(html: string, added: string): string {
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html + added : html.slice(0, end) + added + html.slice(end);
}
