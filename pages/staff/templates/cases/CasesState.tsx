// The state of the form's test cases, beside its save state: a press shows them.
import { useState } from "react";
import { lazyPart, Modal } from "@billwright/renderer";
import { useWords } from "../../../i18n/useWords.ts";
import { AlertIcon, CheckIcon } from "../../../ui/icons.tsx";
import type { Cases } from "./useCases.ts";
import "./cases.css";

const CaseList = lazyPart(() => import("./LazyCaseList.ts"), { waiting: null });

interface CasesStateProps {
  templateId: string;
  cases: Cases;
  /** What is below is not to move: without cases, and until it is known whether there are any, it takes the room of the words that say they are run. */
  keepsRoom?: boolean;
}

/** Nothing for a form without cases. */
export function CasesState({ templateId, cases, keepsRoom = false }: CasesStateProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { count, judged, failure } = cases;
  if (failure === null && !count) {
    if (!keepsRoom) return null;
    const words = t("cases.running");
    return (
      <span className="bw-button bw-button--quiet bw-cases-state bw-cases-room" data-words={words} aria-hidden="true" />
    );
  }
  const red = judged?.filter(({ verdict }) => !verdict.ok).length ?? 0;
  const isWaiting = judged === null && failure === null;
  return (
    <>
      <button
        type="button"
        className="bw-button bw-button--quiet bw-cases-state"
        data-tone={isWaiting ? undefined : red > 0 || judged === null ? "error" : "success"}
        aria-disabled={isWaiting || undefined}
        onClick={() => !isWaiting && setOpen(true)}
      >
        {!isWaiting && (red > 0 || judged === null ? <AlertIcon /> : <CheckIcon />)}
        <span role="status">
          {judged === null
            ? t(isWaiting ? "cases.running" : "cases.notLoaded")
            : red > 0
              ? t("cases.someRed", { red, n: judged.length })
              : t("cases.allGreen", { n: judged.length })}
        </span>
      </button>
      {isOpen && !isWaiting && (
        <Modal title={t("cases.title")} onClose={() => setOpen(false)}>
          <CaseList templateId={templateId} cases={cases} />
        </Modal>
      )}
    </>
  );
}
