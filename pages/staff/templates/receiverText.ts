// To whom a test was sent, as people read it.
import { formatWhole, loadFormat } from "@billwright/renderer";

/** A phone number in groups; an address as it is. */
export async function receiverText(to: string): Promise<string> {
  return to.startsWith("+") ? formatWhole(to, await loadFormat().catch(() => null)) : to;
}
