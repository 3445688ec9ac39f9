// Where a payment is confirmed. The provider's own pages are followed; beside them only what any answer may name (threats.md T30).
import { safeAddress } from "../../client/safeAddress.ts";

/** `frames`: the addresses of the provider's fields. In development they are not https. */
export function confirmAddress(address: string | null, frames: readonly string[], own: string): string | null {
  if (address === null) return null;
  const isProviders = frames.some((frame) => address.startsWith(`${new URL(frame).origin}/`));
  return isProviders ? address : safeAddress(address, own);
}
