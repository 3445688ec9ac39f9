// The token of the link that opened the page.
import { createContext, useContext } from "react";

/** The state of the address with which a page that its link has ended leads to the page of expired links. */
export const linkEnded = "link ended";

export const TokenContext = createContext<string | null>(null);

export function useLinkToken(): string {
  const token = useContext(TokenContext);
  if (token === null) throw new Error("No link opens this page (schemas/pages.ts).");
  return token;
}
