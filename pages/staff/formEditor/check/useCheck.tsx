// Before a form is submitted: what is not in order is refused at once; what the author hardly means has to be confirmed.
import { useState } from "react";
import type { ReactNode } from "react";
import type { Translate } from "@billwright/renderer";
import { languages } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useTools } from "../editorTools.tsx";
import type { FormDocument } from "../model/document.ts";
import { warningsOf, type Warning } from "./warnings.ts";
import "./check.css";

export interface Check {
  /** Resolves to true where the form may be submitted. */
  ask(): Promise<boolean>;
  dialog: ReactNode;
}

interface OpenCheck {
  warnings: readonly Warning[];
  answer(goesOn: boolean): void;
}

/** `isInOrder`: informs the author where it is not. */
export function useCheck(document: FormDocument, isInOrder: () => boolean): Check {
  const { t } = useWords();
  const [open, setOpen] = useState<OpenCheck | null>(null);
  const ask = () => {
    if (!isInOrder()) return Promise.resolve(false);
    const warnings = warningsOf(document, t);
    if (warnings.length === 0) return Promise.resolve(true);
    return new Promise<boolean>((resolve) => {
      const answer = (goesOn: boolean) => {
        setOpen(null);
        resolve(goesOn);
      };
      setOpen({ warnings, answer });
    });
  };
  return { ask, dialog: open && <Warnings {...open} /> };
}

function Warnings({ warnings, answer }: OpenCheck) {
  const { t, language } = useWords();
  const { select, changeView } = useTools();
  const show = (warning: Warning) => {
    answer(false);
    // One frame later, because the dialog returns focus to where it was as it closes.
    requestAnimationFrame(() => {
      if (warning.kind !== "untranslated") {
        select(warning.key);
        changeView({ type: "openProperties", how: "entered" });
      } else {
        changeView({ type: "chooseLanguage", language: warning.language });
        changeView({ type: "showTab", tab: "translations" });
      }
    });
  };
  return (
    <ConfirmDialog
      title={t("editor.check")}
      confirm={t("editor.check.anyway")}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <ul className="bw-check">
        {warnings.map((warning, index) => {
          const words = wordsOf(warning, language, t);
          return (
            <li key={index}>
              <p>{words}</p>
              <button type="button" className="bw-button bw-button--quiet" onClick={() => show(warning)}>
                {t("editor.defects.go")}
                <span className="bw-visually-hidden"> {words}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </ConfirmDialog>
  );
}

function wordsOf(warning: Warning, language: string, t: Translate): string {
  switch (warning.kind) {
    case "nameless":
      return t("editor.check.nameless", { id: warning.id });
    case "placeholders": {
      const choices = new Intl.ListFormat(language, { type: "unit" }).format(warning.choices);
      return t("editor.check.placeholders", { name: warning.name, choices });
    }
    case "fileTypes": {
      const types = new Intl.ListFormat(language, { type: "unit" }).format(warning.types);
      return t("editor.check.fileTypes", { name: warning.name, types });
    }
    case "untranslated":
      return t("editor.check.untranslated", { language: languages[warning.language], n: warning.n });
  }
}
