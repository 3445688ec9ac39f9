// A phone number of North America as field agents type it (self-service.txt §5, decisions-proposed.md P77).

const nationalDigits = 10;

/** Without brackets, plus, dashes and blanks, and without its first digit where there are more than ten. */
function stripped(typed: string): string {
  const bare = typed.replace(/[()+\-\s]/g, "");
  return bare.length > nationalDigits ? bare.slice(1) : bare;
}

/** Its ten digits; null where it has not ten. */
export function tenDigits(typed: string): string | null {
  const digits = stripped(typed);
  return /^[0-9]{10}$/.test(digits) ? digits : null;
}

/** In the mask +1(999)-999-9999, as far as it is typed; it never ends in a character of the mask, which a person would have to delete. */
export function maskedPhone(typed: string): string {
  const bare = typed.replace(/^\s*\+1?/, "").replace(/\D/g, "");
  const digits = (bare.length > nationalDigits && bare.startsWith("1") ? bare.slice(1) : bare).slice(0, nationalDigits);
  if (digits === "") return "";
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return `+1(${area}${exchange && `)-${exchange}`}${line && `-${line}`}`;
}
