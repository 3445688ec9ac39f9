// Changes first: what differs between the version that customers get and the newest one, the author's note, and what else a reviewer asks.
import { useMemo } from "react";
import { languagesOf, textsOf } from "@billwright/engine";
import { changesInWords } from "@billwright/engine/changes";
import type { StoredForm } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import type { Cases } from "../templates/cases/useCases.ts";
import type { TemplateHeader } from "../templates/useTemplate.ts";

export interface ReviewPanelProps {
  header: TemplateHeader;
  /** Of the newest version. */
  content: StoredForm;
  cases: Cases;
}

export function ReviewPanel({ header, content, cases }: ReviewPanelProps) {
  const { t, language } = useWords();
  const { data } = useCall("GET /api/Templates/Review", { query: { id: header.id } });
  const live = (data?.live ?? null) as { version: number; content: StoredForm } | null;
  const changes = useMemo(
    () => (live === null ? [] : changesInWords(live.content, content, { t, language })),
    [live, content, t, language],
  );
  if (data === null) return null;
  const red = cases.judged?.filter(({ verdict }) => !verdict.ok).length ?? 0;
  const n = live?.version ?? 0;
  return (
    <section className="bw-review" aria-label={t("review.title")}>
      <h2>{t("review.title")}</h2>
      {data.note !== null && (
        <blockquote className="bw-review-note">
          <bdi>{data.note}</bdi>
          {data.submittedBy !== null && <footer className="bw-soft">{data.submittedBy}</footer>}
        </blockquote>
      )}
      <p className="bw-soft">
        {live === null ? t("review.first") : t(changes.length === 0 ? "review.none" : "review.against", { n })}
      </p>
      {changes.length > 0 && (
        <ul className="bw-review-changes">
          {changes.map(({ tone, text }, at) => (
            <li key={at} data-tone={tone}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <p>
        <strong>
          {t("review.ask", { changes: changes.length, texts: untranslated(content), red, n: header.version })}
        </strong>
      </p>
    </section>
  );
}

/** How many texts the form's other languages lack. */
function untranslated(stored: StoredForm): number {
  const keys = Object.keys(textsOf(stored.enrollment));
  const others = languagesOf(stored).filter((language) => language !== "en");
  return others.reduce(
    (sum, language) => sum + keys.filter((key) => (stored.translations[language]?.[key] ?? "").trim() === "").length,
    0,
  );
}
