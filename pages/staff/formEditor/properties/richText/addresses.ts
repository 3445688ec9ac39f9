// The addresses that a link may lead to: https, mailto and tel, as the sanitiser has it.
import { isAllowedAddress } from "@billwright/engine/text";

const isAllowed = (address: string): boolean =>
  isAllowedAddress(address) && /^(?:https:\/\/\S+|mailto:[^\s@]+@\S+|tel:\+?[\d() .-]+)$/i.test(address);

/** What was typed as an address, with the scheme that it plainly means; null: it leads nowhere that is allowed. */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  const address = withScheme(text);
  if (!isAllowed(address)) return null;
  return address.toLowerCase().startsWith("https:") && !URL.canParse(address) ? null : address;
}

function withScheme(text: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d+/.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d() .-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, "")}`;
  return /^[^\s/]+\.[^\s/]/.test(text) ? `https://${text}` : text;
}
