// One defect where it is in the form: what is wrong, in words, and the button that fixes it.
import { useRef } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { AlertIcon } from "../../ui/icons.tsx";
import { useDefects, useTools } from "./editorTools.tsx";
import type { DefectPart, LocatedDefect } from "./model/defects.ts";
import type { Selection } from "./model/history.ts";
import { useFocusRequest } from "./useFocusRequest.ts";

/** The defects of one part of an element (or of the settings: null). */
export function DefectNotes({ of, part, index }: { of: Selection; part: DefectPart["part"]; index?: number }) {
  const here = useDefects().filter(
    ({ key, at }) => key === of && at.part === part && (index === undefined || !("index" in at) || at.index === index),
  );
  return here.map((defect, at) => <DefectNote key={at} defect={defect} />);
}

function DefectNote({ defect }: { defect: LocatedDefect }) {
  const { t } = useWords();
  const { run, say } = useTools();
  const note = useRef<HTMLDivElement>(null);
  const fixButton = useRef<HTMLButtonElement>(null);
  useFocusRequest("defect", (target) => {
    if (!isSame(target.defect, defect)) return;
    // One frame later, because a dialog in which the form was submitted closes meanwhile and returns focus to where it was.
    requestAnimationFrame(() => {
      note.current?.scrollIntoView({ block: "center" });
      fixButton.current?.focus();
    });
  });
  const hasDetail = defect.code === "bad-logic" || defect.at.part === "logic";
  return (
    <div ref={note} className="bw-defect">
      <AlertIcon />
      <div>
        <p>{t(defect.words.key, defect.words.params)}</p>
        {hasDetail && (
          <p className="bw-defect-detail" lang="en">
            {defect.detail}
          </p>
        )}
        {defect.fixes.map(({ label, command }, index) => (
          <button
            key={label}
            ref={index === 0 ? fixButton : undefined}
            type="button"
            className="bw-button bw-button--quiet"
            onClick={() => {
              run(command);
              say(t(label));
            }}
          >
            {t(label)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The form may have been compiled again between the two. */
const isSame = (a: LocatedDefect, b: LocatedDefect): boolean =>
  a.key === b.key && a.code === b.code && a.at.part === b.at.part && indexOf(a.at) === indexOf(b.at);

const indexOf = (at: DefectPart): number | null => ("index" in at ? at.index : null);
