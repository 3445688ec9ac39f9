// The product's own colours in place of the tenant's.
import { applyTheme } from "@billwright/renderer";
import { defaultTheme, readableTheme } from "@billwright/schemas";

/** Returns a function that takes them off. */
export function putOn(root: HTMLElement): () => void {
  applyTheme(defaultTheme, root);
  return () => {
    for (const name of Object.keys(readableTheme(defaultTheme))) root.style.removeProperty(name);
  };
}
