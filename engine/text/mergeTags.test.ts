import { expect, test } from "vitest";
import { fillTags, tagsIn } from "./mergeTags.ts";

const texts: [text: string, names: string[]][] = [
  ["{{ZIP}} and {{ HOUSE }}", ["ZIP", "HOUSE"]],
  ["{{\n First name\t}}{{meter-no}}", ["First name", "meter-no"]],
  ["{ZIP} {{}} {{ }} {{ZIP} {{a.b}} {{a\nb}}", []],
  ["{{{ZIP}}}", ["ZIP"]],
  [`{{${" a".repeat(50_000)}`, []],
];
test.each(texts)("of %.40j the merge tags are %j [form.merge-tags]", (text, names) => {
  expect(tagsIn(text).map(({ name }) => name)).toEqual(names);
});

test("a tag is at its reported position [form.merge-tags]", () => {
  const text = "For {{ ZIP }}, {{HOUSE}}";
  expect(tagsIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(["{{ ZIP }}", "{{HOUSE}}"]);
});

test("a value that looks like a tag or a pattern is filled in as it is [form.merge-tags]", () => {
  expect(fillTags("{{a}} {{ b }}", (name, written) => (name === "a" ? "{{b}} $& $1" : written))).toBe(
    "{{b}} $& $1 {{ b }}",
  );
});
