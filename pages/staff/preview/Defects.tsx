// What prevents a form from being filled in, in the editor's words: where the defect is, what is wrong, how to fix it.
import { useMemo } from "react";
import type { Defect } from "@billwright/engine";
import type { Enrollment } from "@billwright/schemas";
import { elementName } from "../formEditor/elementWords.ts";
import { judge } from "../formEditor/model/defects.ts";
import { elementAt, openDocument } from "../formEditor/model/document.ts";
import { readForm } from "../formEditor/model/readForm.ts";
import { useWords } from "../../i18n/useWords.ts";

/** As many as anybody reads at once. */
const most = 50;

export interface DefectsProps {
  defects: readonly Defect[];
  /** In which they were found. */
  enrollment: Enrollment;
}

export function Defects({ defects, enrollment }: DefectsProps) {
  const { t } = useWords();
  const document = useMemo(() => {
    const form = readForm({ enrollment }, enrollment.id);
    return form && openDocument(enrollment.name ?? "", form);
  }, [enrollment]);
  const located = useMemo(() => (document === null ? [] : judge(document).defects), [document]);
  const nameOf = (key: string | null) => {
    const element = key === null || document === null ? undefined : elementAt(document, key);
    return element ? elementName(element, t) : t("editor.settings");
  };
  return (
    <div className="bw-notice" data-tone="error" role="alert">
      <p>{t("preview.defects", { n: defects.length })}</p>
      <ul>
        {located.slice(0, most).map(({ key, words, fixes }, at) => (
          <li key={at}>
            <strong>
              <bdi>{nameOf(key)}</bdi>
            </strong>{" "}
            {t(words.key, words.params)} {fixes.map(({ label }) => `${t(label)}.`).join(" ")}
          </li>
        ))}
        {/* A defect that the editor fixes when it reads the form is still a defect of the form shown here. */}
        {located.length === 0 && defects.slice(0, most).map(({ message }, at) => <li key={at}>{message}</li>)}
      </ul>
    </div>
  );
}
