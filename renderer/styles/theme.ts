// A tenant's theme on the page. How it is made readable is the contract's (schemas/theme.ts), as the server serves it, too.
import { readableTheme, type Theme } from "@billwright/schemas";

/** Sets the theme on <html> (or another element). Set through the CSSOM, which a strict CSP allows. */
export function applyTheme(theme: Theme, root: HTMLElement): void {
  root.style.removeProperty("--brand-font");
  for (const [name, value] of Object.entries(readableTheme(theme))) root.style.setProperty(name, value);
}
