// The token in the address of the current page, wherever that page has its token.
import { useLocation } from "react-router-dom";
import { pageAt, tokenAt } from "@billwright/schemas";

export function usePageToken(): string | undefined {
  const { pathname, search } = useLocation();
  const page = pageAt(pathname);
  return page && tokenAt(page, new URLSearchParams(search));
}
