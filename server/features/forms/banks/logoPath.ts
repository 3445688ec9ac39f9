/** A logo's same-origin address. It is named by its content, so it never changes. */
export const logoPath = (logoId: string): string => `/brand/banks/${logoId}`;
