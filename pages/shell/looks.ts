// Changes dark mode and the tenant's theme (brand.dark). /boot.js applies the stored settings before the first paint.

/** Stored keys; /boot.js reads the same ones. */
export const looksKeys = { dark: "darkMode", themeId: "themeId" } as const;

/** The server's style sheet of a theme; it also makes the tenant's colours readable. */
export const themeSheet = (id: string): string => `/brand/${encodeURIComponent(id)}.css`;

type Kept = Pick<Storage, "setItem">;

/** Whether the page is dark: the stored flag, or the system's preference, as applied by /boot.js. */
export const isDark = (root: HTMLElement): boolean => root.dataset.theme === "dark";

/** Turns dark mode on or off, for this and later visits. */
export function setDark(dark: boolean, root: HTMLElement, storage: Kept): void {
  root.dataset.theme = dark ? "dark" : "light";
  storage.setItem(looksKeys.dark, String(dark));
}

/** Applies the tenant's theme and stores its id for the first paint of the next visit. */
export function setTheme(id: string, page: Document, storage: Kept): void {
  storage.setItem(looksKeys.themeId, id);
  const link = page.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/brand/"]');
  if (link !== null && link.getAttribute("href") !== themeSheet(id)) link.setAttribute("href", themeSheet(id));
}

/** Another icon than the one that the page came with. */
export function setIcon(address: string, page: Document): void {
  const link = page.querySelector('link[rel="icon"]');
  if (link !== null && link.getAttribute("href") !== address) link.setAttribute("href", address);
}
