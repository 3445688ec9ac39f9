// Where signing in leads: back to the page that asked for it, if that is one of ours.
import { pageAt, pathOf } from "@billwright/schemas";
import { safeAddress } from "../client/safeAddress.ts";

export const signInPath = pathOf("smart/sign-in");
export const startPath = pathOf("smart/dynamic-form");

/** The sign-in page's address, with the way back. */
export const signInAddress = (back: string | null): string =>
  back === null || back === startPath ? signInPath : `${signInPath}?back=${encodeURIComponent(back)}`;

/**
 * The path that `?back=` names: on our own origin and no sign-in page; else the start page. `/.//host` is ours as an address, but its path
 * alone, `//host`, is another's.
 */
export function wayBack(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get("back");
  if (!asked?.startsWith("/")) return startPath;
  const address = safeAddress(asked, origin);
  if (address === null) return startPath;
  const url = new URL(address);
  if (url.origin !== origin || url.pathname.startsWith("//")) return startPath;
  if (pageAt(url.pathname)?.name === "smart/sign-in") return startPath;
  return `${url.pathname}${url.search}${url.hash}`;
}
