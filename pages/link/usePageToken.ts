// The token in the address of the current page, wherever that page has its token.
import { useLocation } from "react-router-dom";
import { brandTokenAt, pageAt, tokenAt } from "@billwright/schemas";

export const usePageToken = (): string | undefined => useTokenBy(tokenAt);

/** The one whose account's looks the shell shows. */
export const useBrandToken = (): string | undefined => useTokenBy(brandTokenAt);

function useTokenBy(read: typeof tokenAt): string | undefined {
  const { pathname, search } = useLocation();
  const page = pageAt(pathname);
  return page && read(page, new URLSearchParams(search));
}
