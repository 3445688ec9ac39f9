// Dark mode and the tenant's theme (brand.dark). /boot.js applies what is stored before the first paint; here it is changed.

/** Stored keys; /boot.js reads the same ones. */
export const looksKeys = { dark: "darkMode", themeId: "themeId" } as const;

/** The server's style sheet of a theme; it also makes the tenant's colours readable. */
export const themeSheet = (id: string): string => `/brand/${encodeURIComponent(id)}.css`;

type Kept = Pick<Storage, "setItem">;

/** Whether the page is dark now: the stored flag, else what the system prefers, as /boot.js found it. */
export const isDark = (root: HTMLElement): boolean => root.dataset.theme === "dark";

/** Turns dark mode on or off, for this page and the next visits. */
export function setDark(dark: boolean, root: HTMLElement, storage: Kept): void {
  root.dataset.theme = dark ? "dark" : "light";
  storage.setItem(looksKeys.dark, String(dark));
}

/** Puts the tenant's theme on the page and keeps its id for the next visit's first paint. */
export function setTheme(id: string, page: Document, storage: Kept): void {
  storage.setItem(looksKeys.themeId, id);
  const link = page.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/brand/"]');
  if (link !== null && link.getAttribute("href") !== themeSheet(id)) link.setAttribute("href", themeSheet(id));
}
