// The merge tags that a biller's thanks name, with their values at the submission (form.merge-tags).
import { tagsIn } from "@billwright/engine/text";
import type { MergeTag } from "@billwright/schemas";
import type { Report } from "../submissions/index.ts";

/** Only those that the text names: the page needs no others. */
export function thanksTags(
  html: string,
  { submission, createdAt }: Pick<Report, "submission" | "createdAt">,
): MergeTag[] {
  const values = new Map(submission.mergeTags.map(({ name, value }) => [name, value]));
  values.set("CurrentDate", createdAt.toISOString().slice(0, 10));
  const named = new Set(tagsIn(html).map(({ name }) => name));
  return [...named].flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [{ name, value }];
  });
}
