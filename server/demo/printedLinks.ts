// The demo's links as addresses that open, for the terminal.
import type { LinkPageName } from "@billwright/schemas";
import { signPageLink, type Signing } from "../tokens/pageLink.ts";
import { demoPassword, harbor } from "./account.ts";
import { demoLinks, demoPages, moreDemoPages, type DemoLink } from "./links.ts";

export interface PrintedLink {
  title: string;
  address: string;
}

const seconds = 90 * 86_400;

/** A link to each of the demo's forms, and to each other page that a link opens. */
export function demoLinksOf(signing: Signing, publicUrl: string): Promise<PrintedLink[]> {
  const print = async (page: LinkPageName, { title, ...subject }: DemoLink, good = seconds) => ({
    title,
    address: publicUrl + (await signPageLink(signing, page, subject, good)),
  });
  const others = Object.entries(demoPages) as [LinkPageName, DemoLink][];
  return Promise.all([
    ...demoLinks.map((link) => print("form", link)),
    ...others.map(([page, link]) => print(page, link)),
    ...moreDemoPages.map(({ page, isExpired, ...link }) => print(page, link, isExpired ? -seconds : seconds)),
  ]);
}

/** Where those who sign in go in, and as whom: an Owner, two more who can approve, and one who cannot. */
export function demoSignIns(publicUrl: string): PrintedLink[] {
  const shown = harbor.users.filter(({ role }) => role === "Owner" || role === "User");
  return shown.map(({ email, role }) => ({
    title: `Sign in as ${role}`,
    address: `${publicUrl}/smart/sign-in/  ${email} / ${demoPassword}`,
  }));
}
