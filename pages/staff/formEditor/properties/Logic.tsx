// The whole condition as JSON-logic, for what lines cannot say. What is typed counts as soon as it is JSON; compile says whether it is
// logic.
import { useState } from "react";
import type { InputForm, Json } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { TextAreaField } from "../../../ui/fields.tsx";
import { useTools } from "../editorTools.tsx";
import { wholeLogic } from "../model/conditions.ts";
import { rulesOf, type ElementKey } from "../model/document.ts";

export interface LogicProps {
  id: ElementKey;
  input: InputForm;
  /** Back to words; null: lines cannot say it. */
  onWords: (() => void) | null;
}

export function Logic({ id, input, onWords }: LogicProps) {
  const { t } = useWords();
  const { run } = useTools();
  const stored = textOf(wholeLogic(input));
  // The text in the box, while it writes the stored logic in other characters, or cannot be read yet.
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readLogic(typed);
  const isUnreadable = typed !== null && read === null;
  const shown = typed !== null && (read === null || textOf(read.logic) === stored) ? typed : stored;
  const change = (text: string) => {
    setTyped(text);
    const now = readLogic(text);
    if (!now) return;
    // The text contains the rules: they become part of the logic.
    if (rulesOf(input).length > 0) run({ type: "setConditions", key: id, rules: undefined, logic: now.logic });
    else run({ type: "setLogic", key: id, logic: now.logic });
  };
  return (
    <div className="bw-logic">
      <TextAreaField
        label={t("editor.logic")}
        help={t("editor.logic.help")}
        rows={8}
        spellCheck={false}
        dir="ltr"
        value={shown}
        error={isUnreadable ? { key: "editor.logic.unreadable", params: {} } : null}
        onChange={change}
        onBlur={() => read !== null && setTyped(null)}
      />
      {onWords && (
        <button
          type="button"
          className="bw-button bw-button--quiet bw-other-way"
          aria-disabled={isUnreadable || undefined}
          onClick={() => !isUnreadable && onWords()}
        >
          {t("editor.logic.asWords")}
        </button>
      )}
    </div>
  );
}

const textOf = (logic: Json | undefined): string =>
  logic === undefined || logic === null ? "" : JSON.stringify(logic, null, 2);

/** Null: no JSON yet. Nothing written is no logic. */
function readLogic(text: string): { logic: Json | undefined } | null {
  if (text.trim() === "") return { logic: undefined };
  try {
    return { logic: JSON.parse(text) as Json };
  } catch {
    return null;
  }
}
