// Compares what was typed with the recipient's own data, in the same time whatever is wrong.
import { createHash, timingSafeEqual } from "node:crypto";
import { isZip } from "@billwright/engine/screens";
import { typedAccountNumber } from "@billwright/engine/typed";

export interface Compared {
  tag: string;
  /** Undefined: the biller does not know it, and nothing is right. */
  own: string | undefined;
  typed: string;
}

/** Every item is compared, also after one that is wrong. */
export const areRight = (items: readonly Compared[]): boolean =>
  items.map(isRight).reduce((all, each) => all && each, items.length > 0);

function isRight({ tag, own, typed }: Compared): boolean {
  const isSame = timingSafeEqual(digest(normal(tag, own ?? "")), digest(normal(tag, typed)));
  return own !== undefined && normal(tag, own) !== "" && isSame;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** However it is written: "12 a" is "12A"; a ZIP code is its first five digits, whether or not its leading zeros were typed. */
function normal(tag: string, text: string): string {
  const spelled = typedAccountNumber(text).normalize("NFKC").toUpperCase();
  if (!isZip(tag)) return spelled;
  return /^[0-9]{9}$/.test(spelled) ? spelled.slice(0, 5) : spelled.split("-", 1)[0]!.padStart(5, "0");
}
