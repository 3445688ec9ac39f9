// A phone number of North America as field agents type it (self-service.txt §5, decisions-proposed.md P77, P142).
import { phoneDigits } from "./phone.ts";

const nationalDigits = 10;

/** Its ten digits, or fewer where it is not complete; null: it is no number of North America, as far as it is typed. */
function nationalOf(typed: string): string | null {
  const bare = phoneDigits(typed);
  if (bare === null || /^\+[^1]/.test(bare)) return null;
  const digits = bare.replace(/^\+1?/, "");
  // No area code begins with 1.
  const national = digits.length > nationalDigits ? digits.replace(/^1/, "") : digits;
  // Nor with 0: that begins another country's.
  return national.length > nationalDigits || national.startsWith("0") ? null : national;
}

/** In E.164; as it was typed where it is none. */
export function usNumber(typed: string): string {
  const national = nationalOf(typed);
  return national?.length === nationalDigits ? `+1${national}` : typed.trim();
}

/**
 * In the mask +1(999)-999-9999, as far as it is typed; it ends with no sign that a person would have to delete. What is no number of
 * North America stays as it was typed.
 */
export function maskedPhone(typed: string): string {
  const digits = nationalOf(typed);
  if (digits === null) return typed;
  if (digits === "") return phoneDigits(typed) ?? "";
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return `+1(${area}${exchange && `)-${exchange}`}${line && `-${line}`}`;
}
