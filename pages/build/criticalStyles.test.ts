import { expect, test } from "vitest";
import { criticalOf } from "./criticalStyles.ts";

const cases: { what: string; css: string; kept: string }[] = [
  { what: "the skeleton and what is around it", css: ".bw-card{margin:0}.bw-skeleton>div{gap:1px}", kept: "same" },
  { what: "not another widget, nor the skeleton of the staff", css: ".bw-field{a:b}.bw-skeleton-staff{c:d}", kept: "" },
  { what: "not a part of it that is inside of another", css: ".bw-modal .bw-card{a:b}", kept: "" },
  { what: "what any element has", css: ":root{--a:1}body{margin:0}*,:before{box-sizing:border-box}", kept: "same" },
  { what: "not other elements", css: "table{a:b}button:hover{c:d}", kept: "" },
  {
    what: "a theme",
    css: ':root[data-theme=dark]{--a:"}"}@media (prefers-color-scheme:dark){:root{--a:2}}',
    kept: "same",
  },
  { what: "not what is printed", css: "@media print{.bw-card{a:b}}", kept: "" },
  {
    what: "of a block only the rules that count",
    css: "@media (width>1px){.bw-card{a:b}.bw-x{c:d}}",
    kept: "@media (width>1px){.bw-card{a:b}}",
  },
  {
    what: "the skeleton's own animation",
    css: "@keyframes bw-breathe{to{opacity:.5}}@keyframes other{to{a:b}}",
    kept: "@keyframes bw-breathe{to{opacity:.5}}",
  },
  { what: "a list of selectors as one", css: "h1,.bw-card:is(.bw-x,.bw-y),.bw-main{a:b}", kept: "same" },
  { what: "no statements", css: '@charset "utf-8";@import "x{y}";.bw-card{a:b}', kept: ".bw-card{a:b}" },
];
test.each(cases)("of a style sheet the first paint has $what", ({ css, kept }) => {
  expect(criticalOf(css)).toBe(kept === "same" ? css : kept);
});
