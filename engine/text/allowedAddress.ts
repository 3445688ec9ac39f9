// Where a link or a picture that an author wrote may lead.

/**
 * The beginning of an address by https, mailto or tel. A name before the host is no part of it: `https://bank.example@evil.example` looks like
 * another host's.
 */
export const allowedAddress = /^(?:https:(?![\\/]*[^\\/?#]*@)|mailto:|tel:)/i;

/** Whether an address is one of these as a browser reads it: without blanks around it, and without tabs and line breaks anywhere. */
export const isAllowedAddress = (address: string): boolean => allowedAddress.test(address.replace(/[\p{Cc}\s]+/gu, ""));
