// Free JSON-logic, for what rules cannot say. What is typed counts as soon as it is JSON; compile says whether it is logic.
import { useState } from "react";
import type { InputForm, Json } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { TextAreaField } from "../../staff/ui/fields.tsx";
import { useTools } from "../editorTools.tsx";
import type { ElementKey } from "../model/document.ts";

export function Logic({ id, input }: { id: ElementKey; input: InputForm }) {
  const { t } = useWords();
  const { run } = useTools();
  const stored = textOf(input.logic);
  // What stands in the box, while it says what is stored in other signs, or nothing yet.
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readLogic(typed);
  const shown = typed !== null && (read === null || textOf(read.logic) === stored) ? typed : stored;
  const change = (text: string) => {
    setTyped(text);
    const now = readLogic(text);
    if (now) run({ type: "setLogic", key: id, logic: now.logic });
  };
  return (
    <div className="bw-logic">
      <TextAreaField
        label={t("editor.logic")}
        help={t("editor.logic.help")}
        rows={4}
        spellCheck={false}
        dir="ltr"
        value={shown}
        error={
          shown === typed && read === null && typed !== null ? { key: "editor.logic.unreadable", params: {} } : null
        }
        onChange={change}
        onBlur={() => read !== null && setTyped(null)}
      />
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
