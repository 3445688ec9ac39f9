// A page's one <h1>. When it takes the place of another it takes focus too, so that a screen reader tells where the reader is now.
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

/** The first page of a visit starts where the browser starts it. */
let firstHeading = true;

/** In a preview's frame that begins anew while its author types in the page around. */
const isReaderElsewhere = () => window.parent !== window && !document.hasFocus();

export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!firstHeading && !isReaderElsewhere()) heading.current?.focus({ preventScroll: true });
    firstHeading = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="bw-heading">
      {children}
    </h1>
  );
}
