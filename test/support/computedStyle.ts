// What queries by role ask of every element: is it drawn, may it be pressed. jsdom answers by matching each rule of its browser against it, a
// fifth of the time of a page's tests. Where a page has no stylesheet, an element's name, a few of its attributes and `style` say the same.
// Any other property is jsdom's own answer.
import { afterAll } from "vitest";

const initial = { visibility: "visible", "pointer-events": "auto" } as const;
type Inherited = keyof typeof initial;
type Rules = Record<"display" | Inherited, string>;

const jsdoms = window.getComputedStyle;
/** As jsdom has it. */
export const real = jsdoms.bind(window);
const deciding = ["hidden", "open", "popover", "type"] as const;
const rulesOfKinds = new Map<string, Rules>();

const inline = (element: Element, name: string): string => (element as HTMLElement).style.getPropertyValue(name);

/** What jsdom's browser says of an element of this kind and display, wherever it is. */
function rulesFor(element: Element): Rules {
  const { namespaceURI, localName } = element;
  const attributes = deciding.map((name) => [name, element.getAttribute(name)] as const);
  const wanted = inline(element, "display");
  const kind = JSON.stringify([namespaceURI, localName, attributes, wanted]);
  const found = rulesOfKinds.get(kind);
  if (found) return found;
  const alone = document.createElementNS(namespaceURI, localName) as HTMLElement;
  for (const [name, value] of attributes) if (value !== null) alone.setAttribute(name, value);
  alone.style.setProperty("display", wanted);
  const { display, visibility, pointerEvents } = real(alone);
  const rules = { display, visibility, "pointer-events": pointerEvents };
  rulesOfKinds.set(kind, rules);
  return rules;
}

function inherited(element: Element, name: Inherited): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const byRule = rulesFor(at)[name];
    const own = inline(at, name) || (byRule === initial[name] ? "" : byRule);
    if (own) return own;
  }
  return initial[name];
}

const quick: Readonly<Record<string, (element: Element) => string>> = {
  display: (element) => rulesFor(element).display,
  visibility: (element) => inherited(element, "visibility"),
  "pointer-events": (element) => inherited(element, "pointer-events"),
  pointerEvents: (element) => inherited(element, "pointer-events"),
};

const styleOf = (element: Element): CSSStyleDeclaration =>
  new Proxy({} as CSSStyleDeclaration, {
    get(_target, name) {
      if (name === "getPropertyValue")
        return (property: string) => quick[property]?.(element) ?? real(element).getPropertyValue(property);
      if (typeof name === "string" && Object.hasOwn(quick, name)) return quick[name]!(element);
      const value: unknown = Reflect.get(real(element), name);
      return typeof value === "function" ? (value as () => unknown).bind(real(element)) : value;
    },
  });

// Files share a window.
afterAll(() => void (window.getComputedStyle = jsdoms));

window.getComputedStyle = (element, pseudo) =>
  pseudo || document.styleSheets.length > 0 ? real(element, pseudo) : styleOf(element);
