// What an author's text must not leave in a page: elements and attributes that run by themselves or when touched. Read from the displayed
// document, in every frame, from its first node on. A browser's reports are not used: some report the contents of a sanitiser's own inert
// document, where nothing can run.
import type { BrowserContext } from "playwright-core";

/** Adds a line for each element that could run and was in a page of the context, however briefly. */
export async function watchExecutable(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeBinding("report", (_source, what: string) => void found.push(what));
  await context.addInitScript(watchDocument);
  return found;
}

/** Runs in the page, before the page's own scripts. */
function watchDocument(): void {
  // The browser's own page about an address that does not answer, which has scripts of its own.
  if (location.protocol === "chrome-error:") return;
  const { report } = window as unknown as { report(what: string): void };
  const ownScript = /^\/(assets\/|boot\.js$)/;
  const ownFrame = /^\/form\/preview\//;
  const scriptAddress = /^(javascript|vbscript|data(?!:image\/)):/i;

  const addresses = ["href", "xlink:href", "src", "action", "formaction", "data", "background", "from", "to", "values"];

  const source = (element: Element) => element.getAttribute("src") ?? "";
  const isForeign: Record<string, (element: Element) => boolean> = {
    // A block of data never runs: a browser runs scripts of the types of JavaScript alone.
    script: (element) => element.getAttribute("type") !== "application/json" && !ownScript.test(source(element)),
    iframe: (element) => !ownFrame.test(source(element)) || element.hasAttribute("srcdoc"),
    meta: (element) => element.hasAttribute("http-equiv"),
    ...Object.fromEntries(["frame", "object", "embed", "base"].map((name) => [name, () => true])),
  };
  // A browser ignores blanks and control characters in a URL.
  const canRun = ({ name, value }: Attr) =>
    /^on/i.test(name) || (addresses.includes(name) && scriptAddress.test(value.replace(/[\s\p{Cc}]/gu, "")));
  const runs = (element: Element) =>
    isForeign[element.localName]?.(element) === true || [...element.attributes].some(canRun);
  const textOf = ({ localName, attributes }: Element) =>
    `<${localName} ${[...attributes].map(({ name, value }) => `${name}="${value}"`).join(" ")}>`.slice(0, 200);
  new MutationObserver((records) => {
    // A page that is read or rendered anew brings an element once by itself and once within each of those around it.
    const changed = new Set<Element>();
    for (const { type, target, addedNodes } of records) {
      if (type === "attributes") changed.add(target as Element);
      else
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const element of [node, ...node.querySelectorAll("*")]) changed.add(element);
    }
    for (const element of changed) if (runs(element)) report(textOf(element));
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
