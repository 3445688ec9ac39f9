// /smart/dynamic-form/:id/results: the visits, the submissions and their answers in a range of days; and all of it as a file.
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { traitsOf } from "@billwright/engine";
import type { DateSpan } from "@billwright/engine/filters";
import { ResultsSection } from "@billwright/renderer";
import { galleries } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { ShareButton } from "../templates/share/ShareButton.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { editorOf, responsesOf } from "../templates/addresses.ts";
import { AnswersInWords } from "./AnswersInWords.tsx";
import { FiguresSkeleton } from "./FiguresSkeleton.tsx";
import { isNothing, type Figures } from "./figures.ts";
import { OverTime } from "./OverTime.tsx";
import { readRange, spanOf, todayIn, writeRange } from "./range.ts";
import { ResultsBar } from "./ResultsBar.tsx";
import { Totals } from "./Totals.tsx";
import { useSpanText } from "./useSpanText.ts";
import { WhereStopped } from "./WhereStopped.tsx";
import "./results.css";

export default function ResultsPage() {
  const { id = "" } = useParams();
  const { t } = useWords();
  const { now } = useApp();
  const [search, setSearch] = useSearchParams();
  const chosen = readRange(search);
  // The account's time zone comes with its figures: until then a day is UTC's.
  const [zone, setZone] = useState("UTC");
  const today = todayIn(zone, now());
  const { from, to } = spanOf(chosen, today);
  const span = useMemo(() => ({ from, to }), [from, to]);
  const form = useCall("GET /api/Templates/Get", { query: { id } });
  const figures = useCall("GET /api/Enrollments/Analytics", { query: { enrollmentId: id, ...ends({ from, to }) } });
  if (figures.data !== null && figures.data.timeZone !== zone) setZone(figures.data.timeZone);
  const title = t("analytics.title", { name: form.data?.header.name ?? "" });
  useStaffPage({ title });

  if (form.failure !== null) return <ErrorState failure={form.failure} onRetry={form.reload} />;
  if (form.data === null) return <StaffPageSkeleton />;
  const { header } = form.data;
  const template = { id, channel: "DynamicForms" } as const;
  return (
    <>
      <PageTop
        title={title}
        badge={<StatusBadge of={header} />}
        back={{ to: galleries.DynamicForms, label: t("analytics.back") }}
        actions={
          <>
            <Link className="bw-button" to={responsesOf(template)}>
              {t("actions.responses")}
            </Link>
            <Link className="bw-button" to={editorOf(template)}>
              {t("analytics.openForm")}
            </Link>
          </>
        }
      />
      <ResultsBar
        id={id}
        name={header.name}
        span={span}
        chosen={chosen}
        today={today}
        onChoose={(next) => setSearch(writeRange(next), { replace: true })}
      />
      <div className="bw-figures" aria-busy={figures.isLoading}>
        {figures.failure !== null ? (
          <ErrorState failure={figures.failure} onRetry={figures.reload} />
        ) : figures.data === null ? (
          <FiguresSkeleton />
        ) : (
          <FigureSections figures={figures.data} span={span} share={<ShareButton header={header} />} />
        )}
      </div>
    </>
  );
}

const ends = ({ from, to }: DateSpan) => ({
  from: from ?? undefined,
  to: to ?? undefined,
});

interface FigureSectionsProps {
  figures: Figures;
  span: DateSpan;
  /** The button that gives away the form's link. */
  share: ReactNode;
}

function FigureSections({ figures, span, share }: FigureSectionsProps) {
  const { t } = useWords();
  const spanText = useSpanText(span);
  const { from, to } = span;
  const formId = figures.enrollment.id;
  if (isNothing(figures))
    return (
      <EmptyState title={t("analytics.nothing")} action={share}>
        {`${spanText}. ${t("analytics.nothingHelp")}`}
      </EmptyState>
    );
  return (
    <>
      <Totals counts={figures.stats} spanText={spanText} zone={figures.timeZone} />
      <OverTime days={figures.days} span={span} spanText={spanText} />
      <WhereStopped funnel={figures.funnel} stops={figures.stops} spanText={spanText} />
      <div className="bw-card">
        <ResultsSection
          results={figures}
          below={({ column, type, submitted }) =>
            column !== undefined && submitted > 0 && traitsOf(type).countedAs !== "choice" ? (
              <AnswersInWords key={`${from} ${to}`} question={{ formId, column, span, zone: figures.timeZone }} />
            ) : null
          }
        />
      </div>
    </>
  );
}
