// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { real } from "./computedStyle.ts";

const names =
  "button datalist details dialog div embed input li noscript option script select slot span summary svg table td template tr";
const attributes = ["", "hidden", "open", "popover", 'type="hidden"', 'type="checkbox"'];
const styles = [
  "",
  "display: none",
  "display: flex",
  "visibility: hidden",
  "visibility: visible",
  "pointer-events: none",
];
const properties = ["display", "visibility", "pointer-events"] as const;

afterEach(() => document.body.replaceChildren());

/** One in another, of these kinds and styles. */
function nested(around: string, name: string, given: string): Element {
  const outer = document.createElement("div");
  outer.setAttribute("style", around);
  const holder = document.createElement("template");
  holder.innerHTML = `<i ${given}></i>`;
  const element = document.createElement(name);
  for (const { name: attribute, value } of holder.content.firstElementChild!.attributes)
    element.setAttribute(attribute, value);
  outer.append(element);
  document.body.append(outer);
  return element;
}

function expectAsJsdom(around: string, name: string, given: string): void {
  const element = nested(around, name, given);
  const of = (declaration: CSSStyleDeclaration) => properties.map((each) => declaration.getPropertyValue(each));
  expect(of(getComputedStyle(element)), `${name} ${given}, in one of ${around}`).toEqual(of(real(element)));
}

test.each(names.split(" "))("a %s is drawn and pressed in component tests as jsdom has it", (name) => {
  for (const attribute of attributes)
    for (const style of styles) expectAsJsdom("", name, `${attribute} style="${style}"`);
});

test.each(styles.slice(1))("so is one in another with %s", (around) => {
  for (const style of styles) expectAsJsdom(around, "span", `style="${style}"`);
});

test("every other property, and all of them where there is a stylesheet, is jsdom's own", () => {
  const element = nested("", "p", 'style="color: red"');
  expect(getComputedStyle(element).color).toBe(real(element).color);
  expect(getComputedStyle(element).getPropertyValue("margin-top")).toBe(real(element).getPropertyValue("margin-top"));
  const sheet = document.createElement("style");
  sheet.textContent = "p { display: none }";
  document.body.append(sheet);
  expect(getComputedStyle(element).display).toBe("none");
});
