// Account numbers as they may be shown.

const shown = 4;

/** All but the last four characters hidden; a number that short is hidden whole (autopay.secret). */
export function maskAccountNumber(accountNumber: string): string {
  const visible = accountNumber.length > shown ? accountNumber.slice(-shown) : "";
  return "•".repeat(accountNumber.length - visible.length) + visible;
}
