// What every message of a category says of itself: why it comes, where to see it in a browser, and how to stop it (RFC 8058).
import { fill, linkAddress, type Language, type MessageKey } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import { shorten } from "../shortLinks/index.ts";
import type { Texts } from "../translations/index.ts";
import type { About } from "./consent.ts";
import type { Content, Kind } from "./kinds.ts";
import { labelled } from "./mailLayout.ts";
import { htmlOf } from "./plainText.ts";

export interface LinkParts {
  tokens: Tokens;
  seal: Seal;
  runtime: Pick<Runtime, "now" | "randomBytes">;
  texts: Texts;
  publicUrl: string;
}

/** For how long the links in a message open; unsubscribing has to work for thirty days at least. */
const linkSeconds = 90 * 86_400;

interface OfCategory extends About {
  logId: string;
  language: Language;
  /** The customer can stop it; what is mandatory goes on whatever they say, so nothing offers to stop it. */
  isStoppable: boolean;
}

type WithLinks<Of extends Kind> = (
  parts: LinkParts,
  database: Queryable,
  about: OfCategory,
  content: Content<Of>,
) => Promise<Content<Of>>;

const inText: WithLinks<"sms" | "whatsApp"> = async (parts, database, about, content) => {
  if (!about.isStoppable) return content;
  const { accountId } = about.customer;
  const [token, text] = await Promise.all([preferenceToken(parts, about), parts.texts(about.language)]);
  const expiresAt = new Date(parts.runtime.now().getTime() + linkSeconds * 1000);
  const path = await shorten(parts, database, { accountId, page: "customer-unsubscribe", token, expiresAt });
  return { ...content, text: `${content.text}\n${fill(text("sms.unsubscribe"), { link: parts.publicUrl + path })}` };
};

/** To be called in the transaction that enqueues the message. */
export const withLinks: { [Of in Kind]: WithLinks<Of> } = {
  mail: async (parts, _database, about, content) => {
    const { language, category, isStoppable } = about;
    const [preference, message] = await Promise.all([preferenceToken(parts, about), messageToken(parts, about)]);
    const text = await parts.texts(language);
    const say = (key: MessageKey) => fill(text(key), { category, company: content.fromName });
    const links = [
      { label: say("mail.category.view"), link: parts.publicUrl + linkAddress("view-online", message) },
      ...(isStoppable
        ? [
            {
              label: say("mail.category.unsubscribe"),
              link: parts.publicUrl + linkAddress("customer-unsubscribe", preference),
            },
          ]
        : []),
      {
        label: say("mail.category.preferences"),
        link: parts.publicUrl + linkAddress("customer-preferences", preference),
      },
    ];
    const because = say("mail.category.about");
    return {
      ...content,
      text: [
        content.text,
        "--",
        because,
        ...links.map(({ label, link }) => labelled(language, label, ` ${link}`)),
      ].join("\n\n"),
      ...(content.html !== undefined && { html: withFooter(content.html, footer(language, because, links)) }),
      ...(isStoppable && { unsubscribe: oneClickAddress(parts.publicUrl, preference) }),
    };
  },
  sms: inText,
  whatsApp: inText,
  // A notification has no room for a link; its page and the browser turn it off.
  push: (_parts, _database, _about, content) => Promise.resolve(content),
};

const preferenceToken = ({ tokens }: LinkParts, { customer, category, channel }: About): Promise<string> =>
  tokens.sign("preference", { ...customer, category, channel }, linkSeconds);

const messageToken = ({ tokens }: LinkParts, { customer, logId }: OfCategory): Promise<string> =>
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
<p style="margin:0 0 8px">${htmlOf(words)}</p>
<p style="margin:0">${links.map(({ label, link }) => `<a href="${htmlOf(link)}" style="color:#4a5663">${htmlOf(label)}</a>`).join(" · ")}</p>
</div>
`;

/** At the end of the mail's page; of HTML that is no whole page, after it. */
function withFooter(html: string, added: string): string {
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html + added : html.slice(0, end) + added + html.slice(end);
}
