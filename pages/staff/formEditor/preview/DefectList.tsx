// Shown instead of a form that does not compile: everything that has to be fixed first.
import { useWords } from "../../../i18n/useWords.ts";
import { AlertIcon } from "../../../ui/icons.tsx";
import { elementName } from "../elementWords.ts";
import type { LocatedDefect } from "../model/defects.ts";
import { elementAt, type FormDocument } from "../model/document.ts";

export interface DefectListProps {
  defects: readonly LocatedDefect[];
  document: FormDocument;
  /** Under it is the last form that was in order. */
  hasBefore: boolean;
  onShow(defect: LocatedDefect): void;
}

export function DefectList({ defects, document, hasBefore, onShow }: DefectListProps) {
  const { t } = useWords();
  return (
    <div className="bw-defect-list">
      <p className="bw-defect-list-title">
        <AlertIcon />
        {t("editor.defects.title")}
      </p>
      {hasBefore && <p>{t("editor.preview.before")}</p>}
      <ul>
        {defects.map((defect, index) => {
          const element = defect.key === null ? undefined : elementAt(document, defect.key);
          const name = element ? elementName(element, t) : t("editor.settings");
          return (
            <li key={index}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <p>{t(defect.words.key, defect.words.params)}</p>
              <button type="button" className="bw-button bw-button--quiet" onClick={() => onShow(defect)}>
                {t("editor.defects.go")}
                <span className="bw-visually-hidden"> {name}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
