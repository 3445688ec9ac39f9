import { expect, test } from "vitest";
import type { InputForm } from "@billwright/schemas";
import { skeletonOf } from "./skeleton.ts";

const input = (name: string, more: Partial<InputForm> = {}) => ({
  kind: "input" as const,
  inputForms: { id: name, inputType: "ShortText" as const, name, ...more },
});
const texts = (html: string) => [...html.matchAll(/<b[^>]*>([^<]*)<\/b>/g)].map(([, text]) => text);

test("of a form the skeleton has the name and the first questions that nothing can hide, as text alone [form.skeleton]", () => {
  const html = skeletonOf({
    id: "f",
    name: '</b><img src=x onerror="alert(1)">',
    formElements: [
      { kind: "html", beefreeHtmlTemplate: "<p>Hello</p>" },
      input("Hidden", { rules: [{ parentId: "Name", condition: "Displayed" }] }),
      input("Name"),
      { kind: "input", inputForms: [{ id: "a", inputType: "ShortText", name: "A & B" }] },
      input("C"),
      input("D"),
    ],
  });
  expect(texts(html)).toEqual(["&lt;/b&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;", "Name", "A &amp; B", "C"]);
  expect(html.match(/bw-skeleton-box/g)).toHaveLength(3);
});

test.each([undefined, { id: "f" }])("without a form it is empty boxes", (form) => {
  expect(texts(skeletonOf(form))).toEqual([]);
  expect(skeletonOf(form).match(/bw-skeleton-(title|label|box)/g)).toHaveLength(7);
});
