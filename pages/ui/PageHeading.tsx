// A page's only <h1>. When it replaces another page's it takes focus, so that a screen reader announces the new page.
import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";

/** On the first page of a visit focus stays where the browser puts it. */
let firstHeading = true;

/** The page is a preview's frame, reloaded while its author types in the page around it. */
const isReaderElsewhere = () => window.parent !== window && !document.hasFocus();

export interface PageHeadingProps {
  /** For screen readers alone: the page shows its name in another way. */
  isHidden?: boolean;
  children: ReactNode;
}

export function PageHeading({ isHidden = false, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the page is painted: a moment later focus would be taken from the field that a quick reader has pressed by then.
  useLayoutEffect(() => {
    // A window takes focus by itself as it opens, which is after this.
    const isInWindow = heading.current?.closest("dialog") !== null;
    if (!firstHeading && !isInWindow && !isReaderElsewhere()) heading.current?.focus({ preventScroll: true });
    firstHeading = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={isHidden ? "bw-visually-hidden" : "bw-heading"}>
      {children}
    </h1>
  );
}
