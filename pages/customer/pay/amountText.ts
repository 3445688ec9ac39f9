// What the field of an amount takes: digits and one point (billing.txt §5).

const mostCharacters = 10;

/** The text without what no amount has; a second point is left out. */
export function amountTyped(text: string): string {
  const [whole = "", ...rest] = text.replace(/[^0-9.]/g, "").split(".");
  return (rest.length === 0 ? whole : `${whole}.${rest.join("")}`).slice(0, mostCharacters);
}
