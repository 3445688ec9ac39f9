// One defect where it stands: what is wrong, in words, and the button that mends it.
import { useWords } from "../../i18n/useWords.ts";
import { AlertIcon } from "../../ui/icons.tsx";
import { useDefects, useTools } from "./editorTools.tsx";
import type { DefectPart, PlacedDefect } from "./model/defects.ts";
import type { Selection } from "./model/history.ts";

/** The defects that stand on one part of an element (or of the settings: null). */
export function DefectNotes({ of, part, index }: { of: Selection; part: DefectPart["part"]; index?: number }) {
  const here = useDefects().filter(
    ({ key, at }) => key === of && at.part === part && (index === undefined || !("index" in at) || at.index === index),
  );
  return here.map((defect, place) => <DefectNote key={place} defect={defect} />);
}

function DefectNote({ defect }: { defect: PlacedDefect }) {
  const { t } = useWords();
  const { run, say } = useTools();
  const hasDetail = defect.code === "bad-logic" || defect.at.part === "logic";
  return (
    <div className="bw-defect">
      <AlertIcon />
      <div>
        <p>{t(defect.words.key, defect.words.params)}</p>
        {hasDetail && (
          <p className="bw-defect-detail" lang="en">
            {defect.detail}
          </p>
        )}
        {defect.mends.map((mend) => (
          <button
            key={mend.label}
            type="button"
            className="bw-button bw-button--quiet"
            onClick={() => {
              run(mend.command);
              say(t(mend.label));
            }}
          >
            {t(mend.label)}
          </button>
        ))}
      </div>
    </div>
  );
}
