// HTML from a biller, shown harmless. React renders an empty box; the sanitised nodes are put into it, so no HTML string is ever
// given to the browser to parse into the page.
import { useLayoutEffect, useRef } from "react";
import type { sanitize as Sanitize } from "./sanitize.ts";
import "./elements.css";

export interface SafeHtmlProps {
  readonly html: string;
  /** The text for a `{{Tag}}`; without it tags are left out. Keep its identity. */
  readonly tagValue?: (name: string) => string;
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

/** What makes HTML harmless, for who writes HTML rather than showing it. Rejects where the chunk does not come. */
export const loadSanitizer = async (): Promise<typeof Sanitize> => (await import("./sanitize.ts")).sanitize;

/** Fetches what SafeHtml works with. A page that waits for it shows its HTML at once, and nothing jumps. Never rejects. */
export function prepareHtml(): Promise<void> {
  coming ??= loadSanitizer().then(
    (sanitize) => {
      sanitizer = sanitize;
    },
    () => {
      coming = null; // The chunk did not come: nothing is shown rather than something unsafe, and the next HTML asks again.
    },
  );
  return coming;
}

const nothing = (): string => "";
