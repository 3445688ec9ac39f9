// All submissions of the range as a file, with how far it is, a way to stop it and, where it failed, to try it again.
import { useWords } from "../i18n/useWords.ts";
import type { DateSpan } from "@billwright/engine";
import { useId } from "react";
import type { Progress } from "./download.ts";
import { useExport, type ExportFormat } from "./useExport.ts";

interface ExportButtonsProps {
  id: string;
  /** The form's; the file is called by it. */
  name: string;
  span: DateSpan;
}

const formats: readonly ExportFormat[] = ["csv", "xlsx"];

export function ExportButtons({ id, name, span }: ExportButtonsProps) {
  const { t, say } = useWords();
  const titleId = useId();
  const { state, start, cancel } = useExport({ id, name, span });
  const progressText = useProgressText();
  const isRunning = state.at === "running";
  return (
    <section className="bw-card bw-export" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("analytics.export")}</h2>
      <p>{t("analytics.exportHelp")}</p>
      <div className="bw-export-buttons">
        {formats.map((format) => (
          <button
            key={format}
            type="button"
            className="bw-button"
            aria-disabled={isRunning || undefined}
            onClick={() => !isRunning && void start(format)}
          >
            {t(format === "csv" ? "analytics.exportCsv" : "analytics.exportXlsx")}
          </button>
        ))}
      </div>
      {isRunning && (
        <div className="bw-export-progress">
          <progress
            aria-label={t("analytics.exporting")}
            max={state.progress?.totalRows ?? undefined}
            value={state.progress?.totalRows ? (state.progress.rows ?? undefined) : undefined}
          />
          <span>{state.progress ? progressText(state.progress) : t("analytics.exporting")}</span>
          <button type="button" className="bw-button bw-button--quiet" onClick={cancel}>
            {t("analytics.exportCancel")}
          </button>
        </div>
      )}
      <p role="status" className={isRunning ? "bw-visually-hidden" : undefined}>
        {isRunning && t("analytics.exporting")}
        {state.at === "done" && `${t("analytics.exportDone", { name: state.file })} (${progressText(state.progress)})`}
        {state.at === "cancelled" && t("analytics.exportCancelled")}
      </p>
      {state.at === "failed" && (
        <div className="bw-export-failed" role="alert">
          <p className="bw-error">
            <span>{t("analytics.exportFailed", { why: say(state.why) })}</span>
          </p>
          <button type="button" className="bw-button" onClick={() => void start(state.format)}>
            {t("staff.tryAgain")}
          </button>
        </div>
      )}
    </section>
  );
}

function useProgressText(): (progress: Progress) => string {
  const { t, language } = useWords();
  return ({ rows, totalRows, bytes }) => {
    const number = new Intl.NumberFormat(language);
    const size = sizeText(bytes, language);
    if (totalRows === null) return size;
    const total = number.format(totalRows);
    if (rows === null) return t("analytics.exportBytes", { size, total });
    return t("analytics.exportRows", { n: number.format(rows), total, size });
  };
}

const megabyte = 1_000_000;

function sizeText(bytes: number, language: string): string {
  const [amount, unit] = bytes < megabyte ? [bytes / 1000, "kilobyte"] : [bytes / megabyte, "megabyte"];
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 }).format(amount);
}
