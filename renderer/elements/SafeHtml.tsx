// HTML from a biller, shown harmless. React renders an empty box; the sanitised nodes are put into it, so no HTML string is ever
// given to the browser to parse into the page.
import { useEffect, useRef } from "react";
import "./elements.css";

export interface SafeHtmlProps {
  readonly html: string;
  /** The text for a `{{Tag}}`; without it tags are left out. Keep its identity. */
  readonly tagValue?: (name: string) => string;
}

export function SafeHtml({ html, tagValue = nothing }: SafeHtmlProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let wanted = true;
    import("./sanitize.ts").then(
      ({ sanitize }) => wanted && box.current?.replaceChildren(sanitize(html, tagValue)),
      () => undefined, // The chunk did not come: nothing is shown rather than something unsafe.
    );
    return () => {
      wanted = false;
    };
  }, [html, tagValue]);
  return <div className="bw-html" ref={box} />;
}

const nothing = (): string => "";
