// The window's title.
import { useEffect } from "react";

/** "Moving house – Acme Energy"; the server's title stays until more is known. */
export function useTitle(own: string | null, tenants: string | null): void {
  useEffect(() => {
    const parts = [own, tenants].filter((part) => part !== null && part !== "");
    if (parts.length > 0) document.title = parts.join(" – ");
  }, [own, tenants]);
}
