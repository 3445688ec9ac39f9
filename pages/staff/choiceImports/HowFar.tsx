// How far an import is. What is read aloud is that something began or ended; the figures move too often for that.
import { useWords } from "../../i18n/useWords.ts";
import { isUnderWay, progressOf, type Import } from "./figures.ts";
import { useNumberText } from "./useNumberText.ts";

/** What can be tried again is, by a button beside it; a file that was not read to its end is brought anew. */
const haltedWords = (state: Import["state"]) =>
  state === "reading" ? "choiceImport.haltedReading" : "choiceImport.halted";

export function HowFar({ of }: { of: Import }) {
  const { t } = useWords();
  const numberText = useNumberText();
  const { state, isHalted } = of;
  const progress = progressOf(of);
  return (
    <>
      <p role="status" className="bw-visually-hidden">
        {t(`choiceImport.state.${state}`)}
      </p>
      {progress !== null && isUnderWay(state) && (
        <div className="bw-import-progress">
          <progress
            aria-label={t(`choiceImport.state.${state}`)}
            {...(progress.total !== null && { max: Math.max(progress.total, 1), value: progress.done })}
          />
          <span>
            {progress.total === null
              ? t("choiceImport.progress.reading", { n: numberText(progress.done) })
              : t(state === "undoing" ? "choiceImport.progress.undoing" : "choiceImport.progress.recording", {
                  n: numberText(progress.done),
                  total: numberText(progress.total),
                })}
          </span>
          <p className={isHalted ? "bw-import-notice" : "bw-soft"}>
            {t(isHalted ? haltedWords(state) : "choiceImport.away")}
          </p>
        </div>
      )}
    </>
  );
}
