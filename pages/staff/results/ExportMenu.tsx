// Exports the submissions of the range as a file, and reports its progress below the bar, with a button to stop it and, after a failure,
// one to try it again.
import type { RefObject } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import type { Progress } from "./download.ts";
import type { ExportFormat, ExportState, Exporting } from "./useExport.ts";

const formats = [
  ["csv", "analytics.exportCsv"],
  ["xlsx", "analytics.exportXlsx"],
] as const satisfies readonly (readonly [ExportFormat, string])[];

export function ExportMenu({ state, start }: Exporting) {
  const { t } = useWords();
  const items = formats.map(([format, words]) => ({
    id: format,
    label: t(words),
    isDisabled: state.at === "running",
    onSelect: () => void start(format),
  }));
  return <MenuButton label={t("analytics.export")} heading={t("analytics.exportHelp")} items={items} />;
}

/** `opener`: where focus moves when the button under it is removed. */
export function ExportNews({ state, start, cancel, opener }: Exporting & { opener: RefObject<HTMLElement | null> }) {
  const { t, say } = useWords();
  const progressText = useProgressText();
  const leave = (then: () => void) => () => {
    opener.current?.querySelector("button")?.focus();
    then();
  };
  return (
    <div className="bw-export">
      {state.at === "running" && (
        <div className="bw-export-line">
          <ExportProgress progress={state.progress} />
          <button type="button" className="bw-button bw-button--quiet" onClick={leave(cancel)}>
            {t("analytics.exportCancel")}
          </button>
        </div>
      )}
      <p role="status" className={state.at === "running" ? "bw-visually-hidden" : undefined}>
        {state.at === "running" && t("analytics.exporting")}
        {state.at === "done" && `${t("analytics.exportDone", { name: state.file })} (${progressText(state.progress)})`}
        {state.at === "cancelled" && t("analytics.exportCancelled")}
      </p>
      {state.at === "failed" && (
        <div className="bw-export-line" role="alert">
          <p className="bw-error">
            <span>{t("analytics.exportFailed", { why: say(state.why) })}</span>
          </p>
          <button type="button" className="bw-button" onClick={leave(() => void start(state.format))}>
            {t("page.tryAgain")}
          </button>
        </div>
      )}
    </div>
  );
}

function ExportProgress({ progress }: { progress: Extract<ExportState, { at: "running" }>["progress"] }) {
  const { t } = useWords();
  const progressText = useProgressText();
  const isMeasured = progress !== null && progress.rows !== null && Boolean(progress.totalRows);
  return (
    <>
      <progress
        aria-label={t("analytics.exporting")}
        {...(isMeasured && { max: progress.totalRows!, value: progress.rows! })}
      />
      <span>{progress ? progressText(progress) : t("analytics.exporting")}</span>
    </>
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
