// Applies a tenant's theme to the page. schemas/theme.ts makes it readable, for the server as well.
import { readableTheme, type Theme } from "@billwright/schemas";

/** Sets the theme on <html> (or another element) through the CSSOM, which a strict CSP allows. */
export function applyTheme(theme: Theme, root: HTMLElement): void {
  root.style.removeProperty("--brand-font");
  for (const [name, value] of Object.entries(readableTheme(theme))) root.style.setProperty(name, value);
}
