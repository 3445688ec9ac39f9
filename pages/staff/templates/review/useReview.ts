// What a reviewer sees of a template: the version that customers get, the author's note, and how the newest one differs.
import { useMemo } from "react";
import { contentFacts, templateChanges, type ChangeInWords, type ContentFacts } from "@billwright/engine/changes";
import type { TemplateContent } from "@billwright/schemas";
import type { Data } from "../../../client/client.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useCall } from "../../../link/useCall.ts";
import type { Template } from "../useTemplate.ts";

type Review = Data<"GET /api/Templates/Review">;

export interface Reviewed {
  review: Review;
  /** Between the version that customers get and the newest; null: they get none. */
  changes: readonly ChangeInWords[] | null;
  facts: ContentFacts;
}

/** `template` null: nothing is asked. */
export function useReview(template: Template | null): { reviewed: Reviewed | null; failure: unknown } {
  const { t, language } = useWords();
  const { data: review, failure } = useCall(
    "GET /api/Templates/Review",
    template === null ? null : { query: { id: template.header.id } },
  );
  const content = (template?.content ?? null) as TemplateContent | null;
  const channel = template?.header.channel;
  const reviewed = useMemo(() => {
    if (review === null || content === null || channel === undefined) return null;
    const { live } = review;
    const changes =
      live === null ? null : templateChanges(channel, { before: live.content, after: content }, { t, language });
    return { review, changes, facts: contentFacts(channel, content) };
  }, [review, content, channel, t, language]);
  return { reviewed, failure };
}
