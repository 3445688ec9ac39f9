// What is said of a version in figures, in sentences: of those that are asked in every review, and of what there is to say.
import type { ContentFacts } from "@billwright/engine/changes";
import type { Translate } from "@billwright/renderer";
import type { TemplateChannel } from "@billwright/schemas";
import type { TemplateHeader } from "../useTemplate.ts";
import type { Reviewed } from "./useReview.ts";

interface Figures {
  channel: TemplateChannel;
  facts: ContentFacts;
  /** Null: they are being run. */
  red: number | null;
}

const kilobytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1000));

/** Translations and test cases are of forms alone. */
export function factWords({ channel, facts, red }: Figures, t: Translate): string[] {
  const isForm = channel === "DynamicForms";
  return [
    ...(isForm ? [t("review.untranslated", { n: facts.untranslated })] : []),
    ...(isForm || channel === "Email" ? [t("review.faint", { n: facts.faint })] : []),
    t("review.size", { kb: kilobytes(facts.bytes) }),
    ...(!isForm ? [] : [red === null ? t("cases.running") : t("review.red", { n: red })]),
  ];
}

/** What the approval asks: "Changes: 3. Untranslated texts: 14. Red test cases: 0. Approve version 2?" */
export function approvalQuestion(
  header: Pick<TemplateHeader, "channel" | "version">,
  { changes, facts }: Pick<Reviewed, "changes" | "facts">,
  red: number,
  t: Translate,
): string {
  const isForm = header.channel === "DynamicForms";
  return [
    changes === null ? t("review.first") : t("review.changes", { n: changes.length }),
    ...(isForm ? [t("review.untranslated", { n: facts.untranslated })] : []),
    ...(facts.faint > 0 ? [t("review.faint", { n: facts.faint })] : []),
    ...(isForm ? [t("review.red", { n: red })] : []),
    t("review.approve", { n: header.version }),
  ].join(" ");
}
