// Where signing in leads: back to the page that required it, if it is one of ours.
import { pageAt, pathOf } from "@billwright/schemas";
import { safeAddress } from "../client/safeAddress.ts";

const signInPath = pathOf("smart/sign-in");
const startPath = pathOf("smart/dynamic-form");

/** The sign-in page's address, with the address to return to. */
export const signInAddress = (back: string | null): string =>
  back === null || back === startPath ? signInPath : `${signInPath}?back=${encodeURIComponent(back)}`;

/**
 * The path in `?back=`, if it is on our own origin and not a sign-in page; otherwise the start page. `/.//host` is on our origin, but its
 * path alone, `//host`, is another host.
 */
export function wayBack(search: string, origin: string): string {
  const back = new URLSearchParams(search).get("back");
  if (!back?.startsWith("/")) return startPath;
  const address = safeAddress(back, origin);
  if (address === null) return startPath;
  const url = new URL(address);
  if (url.origin !== origin || url.pathname.startsWith("//")) return startPath;
  if (pageAt(url.pathname)?.name === "smart/sign-in") return startPath;
  return `${url.pathname}${url.search}${url.hash}`;
}
