// The token of the link that opened the page.
import { createContext, useContext } from "react";

export const TokenContext = createContext<string | null>(null);

export function useLinkToken(): string {
  const token = useContext(TokenContext);
  if (token === null) throw new Error("No link opens this page. Give it access `link` in schemas/pages.ts.");
  return token;
}
