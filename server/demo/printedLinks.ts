// The demo's links as addresses, for the terminal: those that open and those that are refused.
import { linkAddress, pageOf, tokenKinds, type LinkPageName } from "@billwright/schemas";
import { signPageToken, type Signing } from "../tokens/pageLink.ts";
import { demoPassword, harbor } from "./account.ts";
import { demoLinks, demoPages, moreDemoPages, type DemoPageLink } from "./links.ts";

export interface PrintedLink {
  title: string;
  address: string;
}

const seconds = 90 * 86_400;

const formLinks: readonly DemoPageLink[] = demoLinks.map((link) => ({ page: "form", ...link }));
const pageLinks = (Object.keys(demoPages) as (keyof typeof demoPages)[]).map((page): DemoPageLink => ({
  page,
  ...demoPages[page],
}));

/** A link to each of the demo's forms and to each other page that a link opens. */
export const demoLinksOf = (signing: Signing, publicUrl: string): Promise<PrintedLink[]> =>
  Promise.all(
    [...formLinks, ...pageLinks, ...moreDemoPages].map(async (link) => ({
      title: link.title,
      address: publicUrl + linkAddress(link.page, await signPageToken(signing, link.page, link, seconds)),
    })),
  );

/** How each page refuses: a link that has expired, one with a letter changed, and one whose token was made for another page. */
export async function refusedLinksOf(signing: Signing, publicUrl: string): Promise<PrintedLink[]> {
  const refused = await Promise.all([formLinks[0]!, ...pageLinks].map((link) => refusalsOf(signing, link)));
  return refused.flat().map(({ title, address }) => ({ title, address: publicUrl + address }));
}

async function refusalsOf(signing: Signing, link: DemoPageLink): Promise<PrintedLink[]> {
  const { page } = link;
  const stranger = strangerTo(page);
  const [good, expired, foreign] = await Promise.all([
    signPageToken(signing, page, link, seconds),
    signPageToken(signing, page, link, -seconds),
    signPageToken(signing, stranger.page, stranger, seconds),
  ]);
  const print = (what: string, token: string) => ({
    title: `${what}: ${page}`,
    address: linkAddress(page, token),
  });
  const forged = print("Forged", changed(good));
  return opensByAny(page) ? [forged] : [print("Expired", expired), forged, print("Foreign", foreign)];
}

/** Pages that any genuine link opens, an expired one too: that of expired links, and that of outages. */
const opensByAny = (page: LinkPageName): boolean => pageOf(page).token?.kinds.length === tokenKinds.length;

const strangerTo = (page: LinkPageName): DemoPageLink =>
  page === "smart-pay" ? formLinks[0]! : { page: "smart-pay", ...demoPages["smart-pay"] };

/** The last but one: some bits of the last letter say nothing. */
const changed = (token: string): string => token.replace(/.(?=.$)/, (letter) => (letter === "A" ? "B" : "A"));

/** Where those who sign in go in, and as whom: an Owner, two more who can approve, and one who cannot. */
export function demoSignIns(publicUrl: string): PrintedLink[] {
  const shown = harbor.users.filter(({ role }) => role === "Owner" || role === "User");
  return shown.map(({ email, role }) => ({
    title: `Sign in as ${role}`,
    address: `${publicUrl}/smart/sign-in/  ${email} / ${demoPassword}`,
  }));
}
