// The links in a text: https addresses and e-mail addresses, as they stand there (decisions-proposed.md P5). Pure.
import { safeAddress } from "../client/safeAddress.ts";

export interface LinkedPart {
  text: string;
  /** Null: no link. */
  address: string | null;
}

/** A sentence's own full stop or bracket at the end is none of the address. */
const link =
  /https:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)\]]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;

export function linkedParts(text: string, origin: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(link)) {
    if (index > end) parts.push({ text: text.slice(end, index), address: null });
    parts.push({ text: found, address: addressOf(found, origin) });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), address: null });
  return parts;
}

const addressOf = (text: string, origin: string): string | null =>
  text.startsWith("https:") ? safeAddress(text, origin) : `mailto:${text}`;
