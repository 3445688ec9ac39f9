// Shows a biller's HTML safely. React renders an empty element and the sanitised nodes are inserted into it, so the browser never parses an
// HTML string into the page.
import { useLayoutEffect, useRef } from "react";
import type { sanitize as Sanitize, TagValue } from "./sanitize.ts";
import "./elements.css";

export interface SafeHtmlProps {
  readonly html: string;
  /** The text for a `{{Tag}}`; absent: tags are removed. Must be the same function on every render. */
  readonly tagValue?: TagValue;
}

export function SafeHtml({ html, tagValue = nothing }: SafeHtmlProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let wanted = true;
    const fill = () => {
      if (wanted && sanitizer !== null) box.current?.replaceChildren(sanitizer(html, tagValue));
    };
    if (sanitizer !== null) fill();
    else void prepareHtml().then(fill);
    return () => {
      wanted = false;
    };
  }, [html, tagValue]);
  return <div className="bw-html" ref={box} />;
}

let sanitizer: typeof Sanitize | null = null;
let coming: Promise<void> | null = null;

/** Loads the sanitiser for components that edit HTML. Rejects if the chunk fails to load. */
export const loadSanitizer = async (): Promise<typeof Sanitize> => (await import("./sanitize.ts")).sanitize;

/** Loads the sanitiser in advance, so that HTML shows at once and nothing shifts. Never rejects. */
export function prepareHtml(): Promise<void> {
  coming ??= loadSanitizer().then(
    (sanitize) => {
      sanitizer = sanitize;
    },
    () => {
      coming = null; // Loading failed: nothing is shown rather than something unsafe, and the next HTML tries again.
    },
  );
  return coming;
}

const nothing = (): string => "";
