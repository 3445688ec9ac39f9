// What is shown in a page's card until its code is there. Of a form it is already the name and the first questions, over boxes where the
// fields will be, so that there is something to read on a slow line.
import type { Enrollment } from "@billwright/schemas";
import { escapeHtml } from "../../../html/escapeHtml.ts";

/** How many fields it shows, as pages/ui/PageSkeleton.tsx. */
const fields = 3;

export function skeletonOf(form: Enrollment | undefined): string {
  const names = firstNames(form);
  return [
    form?.name ? `<b class="bw-skeleton-name">${escapeHtml(form.name)}</b>` : '<span class="bw-skeleton-title"></span>',
    ...Array.from({ length: fields }, (_none, at) => fieldOf(names[at])),
    '<span class="bw-skeleton-button"></span>',
  ].join("");
}

const fieldOf = (name: string | undefined): string =>
  `<div>${name === undefined ? '<span class="bw-skeleton-label"></span>' : `<b class="bw-skeleton-text">${escapeHtml(name)}</b>`}<span class="bw-skeleton-box"></span></div>`;

/** Of the inputs that show whatever is answered. */
const firstNames = (form: Enrollment | undefined): string[] =>
  (form?.formElements ?? [])
    .flatMap(({ inputForms }) => inputForms ?? [])
    .flatMap(({ name, rules, logic }) => (name && !rules?.length && !logic ? [name] : []));
