// The demo's links as addresses that open, for the terminal.
import { signLink } from "../tokens/link.ts";
import type { Tokens } from "../tokens/tokens.ts";
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
