// The demo's links as addresses that open, for the terminal.
import { linkAddress, type LinkPageName } from "@billwright/schemas";
import { signPageLink, type Signing } from "../tokens/pageLink.ts";
import { demoPassword, harbor } from "./account.ts";
import { demoLinks, demoPages, moreDemoPages, type DemoLink } from "./links.ts";

export interface PrintedLink {
  title: string;
  address: string;
}

const seconds = 90 * 86_400;

/** A link to each of the demo's forms, to each other page that a link opens, and how these refuse: expired, forged, made for another page. */
export async function demoLinksOf(signing: Signing, publicUrl: string): Promise<PrintedLink[]> {
  const print = async (page: LinkPageName, { title, ...subject }: DemoLink, good = seconds) => ({
    title,
    address: publicUrl + (await signPageLink(signing, page, subject, good)),
  });
  const others = Object.entries(demoPages) as [LinkPageName, DemoLink][];
  const good = await Promise.all([
    ...demoLinks.map((link) => print("form", link)),
    ...others.map(([page, link]) => print(page, link)),
    ...moreDemoPages.map(({ page, ...link }) => print(page, link)),
  ]);
  // The page of expired links is what the others lead to.
  const expiring = others.filter(([page]) => page !== "expired");
  const expired = expiring.map(([page, link]) => print(page, { ...link, title: `Expired: ${link.title}` }, -seconds));
  return [...good, ...(await Promise.all(expired)), ...wrongLinks(good[0]!, publicUrl)];
}

/** Of a form's link, one that somebody has changed, and one whose token is brought to a page that it does not open. */
function wrongLinks({ address }: PrintedLink, publicUrl: string): PrintedLink[] {
  const token = address.slice(address.lastIndexOf("/") + 1);
  const changed = token.replace(/.(?=.$)/, (sign) => (sign === "A" ? "B" : "A"));
  return [
    { title: "Forged: a link with one letter changed", address: publicUrl + linkAddress("form", changed) },
    { title: "Foreign: a form's link, to pay with", address: publicUrl + linkAddress("smart-pay", token) },
  ];
}

/** Where those who sign in go in, and as whom: an Owner, two more who can approve, and one who cannot. */
export function demoSignIns(publicUrl: string): PrintedLink[] {
  const shown = harbor.users.filter(({ role }) => role === "Owner" || role === "User");
  return shown.map(({ email, role }) => ({
    title: `Sign in as ${role}`,
    address: `${publicUrl}/smart/sign-in/  ${email} / ${demoPassword}`,
  }));
}
