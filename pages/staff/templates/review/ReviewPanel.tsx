// Changes first: what differs between the version that customers get and the newest one, or between any two; the author's note, figures, and
// the comments on each question.
import { useId, useState } from "react";
import { templateElements } from "@billwright/engine/changes";
import type { TemplateContent } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { DisclosureButton } from "../../../ui/DisclosureButton.tsx";
import type { Cases } from "../cases/useCases.ts";
import type { Template } from "../useTemplate.ts";
import { ChangeList } from "./ChangeList.tsx";
import { Comments } from "./Comments.tsx";
import { Compared } from "./Compared.tsx";
import { factWords } from "./facts.ts";
import { opensReview } from "./opensReview.ts";
import { useReview } from "./useReview.ts";
import "./review.css";

export interface ReviewPanelProps {
  template: Template;
  /** Of a form. */
  cases?: Cases;
  /** After a version was restored. */
  onRestored(): void;
}

/** Where it is not open from the start, a press opens it. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { t } = useWords();
  const { status } = props.template.header;
  const [isOpen, setOpen] = useState(opensReview(props.template.header));
  const id = useId();
  return (
    <div className="bw-review-fold">
      {status !== "PendingForApproval" && (
        <DisclosureButton controls={id} isOpen={isOpen} onToggle={setOpen}>
          {t("review.show")}
        </DisclosureButton>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && <Panel {...props} />}
      </div>
    </div>
  );
}

function Panel({ template, cases, onRestored }: ReviewPanelProps) {
  const { t } = useWords();
  const { header } = template;
  const content = template.content as TemplateContent;
  const { reviewed, failure } = useReview(template);
  const [about, setAbout] = useState<string | null>(null);
  if (reviewed === null) return failure === null ? <div className="bw-review-waiting" /> : null;
  const { review, changes, facts } = reviewed;
  const red = cases?.judged?.filter(({ verdict }) => !verdict.ok).length ?? null;
  const isLive = header.isActive && header.status === "Active";
  return (
    <section className="bw-review" aria-label={t("review.title")}>
      <h2>{t("review.title")}</h2>
      {review.note !== null && (
        <blockquote className="bw-review-note">
          <bdi>{review.note}</bdi>
          {review.submittedBy !== null && <footer className="bw-soft">{review.submittedBy}</footer>}
        </blockquote>
      )}
      {isLive ? (
        <p className="bw-soft">{t("review.isLive")}</p>
      ) : (
        <>
          <p className="bw-soft">
            {changes === null || review.live === null
              ? t("review.first")
              : againstWords(changes.length, {
                  live: review.live.version,
                  isActive: header.isActive,
                  newest: header.version,
                })}
          </p>
          <ChangeList changes={changes ?? []} onComment={setAbout} />
        </>
      )}
      <p className="bw-review-facts">{factWords({ channel: header.channel, facts, red }, t).join(" ")}</p>
      <Compared template={template} onComment={setAbout} onRestored={onRestored} />
      <Comments
        templateId={header.id}
        elements={templateElements(header.channel, content, t)}
        about={about}
        onAbout={setAbout}
      />
    </section>
  );

  function againstWords(n: number, of: { live: number; isActive: boolean; newest: number }): string {
    if (of.isActive) return t(n === 0 ? "review.none" : "review.against", { n: of.live });
    return t(n === 0 ? "review.same" : "review.differ", { newer: of.newest, older: of.live });
  }
}
