// The demo's links as addresses that open, for the terminal.
import { signLink } from "../tokens/link.ts";
import type { Tokens } from "../tokens/tokens.ts";
import { demoPassword, harbor } from "./account.ts";
import { demoLinks } from "./links.ts";

export interface PrintedLink {
  title: string;
  address: string;
}

const seconds = 90 * 86_400;

export const demoLinksOf = ({ tokens }: { tokens: Tokens }, publicUrl: string): Promise<PrintedLink[]> =>
  Promise.all(
    demoLinks.map(async ({ title, ...link }) => ({
      title,
      address: `${publicUrl}/form/${await signLink(tokens, link, seconds)}`,
    })),
  );

/** Where those who sign in go in, and as whom: an Owner, two more who can approve, and one who cannot. */
export function demoSignIns(publicUrl: string): PrintedLink[] {
  const shown = harbor.users.filter(({ role }) => role === "Owner" || role === "User");
  return shown.map(({ email, role }) => ({
    title: `Sign in as ${role}`,
    address: `${publicUrl}/smart/sign-in/  ${email} / ${demoPassword}`,
  }));
}
