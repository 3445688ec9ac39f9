/** An address without the slashes at its end. */
export const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, "");
