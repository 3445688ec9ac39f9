// Shows a biller's HTML safely. React renders an empty element and the sanitised nodes are inserted into it, so the browser never parses an
// HTML string into the page. The server writes into that element what it has sanitised itself; the browser replaces it by its own, once it has what
// sanitises.
import { createContext, useContext, useLayoutEffect, useRef, useState } from "react";
import { useIsServers } from "../useIsServers.ts";
import type { sanitize as Sanitize, TagValue } from "./sanitize.ts";
import "./elements.css";

export interface SafeHtmlProps {
  readonly html: string;
  /** The text for a `{{Tag}}`; absent: tags are removed. Must be the same function on every render. */
  readonly tagValue?: TagValue;
}

/** On the server, sanitised HTML with its tags filled in. */
export type WriteHtml = (html: string, tagValue: TagValue) => string;
export const WriteHtmlContext = createContext<WriteHtml>(() => "");

export function SafeHtml({ html, tagValue = nothing }: SafeHtmlProps) {
  const box = useRef<HTMLDivElement>(null);
  const write = useContext(WriteHtmlContext);
  // In the browser always the same: React leaves alone what the server has written there.
  const [written] = useState(useIsServers() ? { of: html, tagValue, inner: { __html: write(html, tagValue) } } : null);
  useLayoutEffect(() => {
    let wanted = true;
    const fill = () => {
      if (wanted && sanitizer !== null && box.current) fillIn(box.current, sanitizer(html, tagValue));
    };
    // For what can be read already, nothing is loaded before the rest.
    const isWritten = html === written?.of && tagValue === written.tagValue;
    if (sanitizer !== null) fill();
    else void (isWritten ? prepared : prepareHtml()).then(fill);
    return () => {
      wanted = false;
    };
  }, [html, tagValue, written]);
  return <div className="bw-html" ref={box} dangerouslySetInnerHTML={written?.inner} suppressHydrationWarning />;
}

/** What is the same stays, with the focus in it. */
function fillIn(box: HTMLElement, content: DocumentFragment): void {
  const next = box.cloneNode(false) as HTMLElement;
  next.append(content);
  if (!next.isEqualNode(box)) box.replaceChildren(...next.childNodes);
}

let sanitizer: typeof Sanitize | null = null;
let coming: Promise<void> | null = null;
let setPrepared: () => void;
/** Once somebody has loaded the sanitiser. */
const prepared = new Promise<void>((resolve) => (setPrepared = resolve));

/** Loads the sanitiser for components that edit HTML. Rejects if the chunk fails to load. */
export const loadSanitizer = async (): Promise<typeof Sanitize> => (await import("./sanitize.ts")).sanitize;

/** Loads the sanitiser in advance, so that HTML shows at once and nothing shifts. Never rejects. */
export function prepareHtml(): Promise<void> {
  coming ??= loadSanitizer().then(
    (sanitize) => {
      sanitizer = sanitize;
      setPrepared();
    },
    () => {
      coming = null; // Loading failed: nothing is shown rather than something unsafe, and the next HTML tries again.
    },
  );
  return coming;
}

const nothing = (): string => "";
