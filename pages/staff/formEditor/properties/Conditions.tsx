// When a question shows: as one sentence, and under it the lines and groups that make it. Parents, conditions and choices are picked,
// never typed, and only what makes sense is on offer. Who prefers JSON-logic writes that.
import { useMemo } from "react";
import { describeRule, describeVisibility, type ConditionGroup, type NamedInputs } from "@billwright/engine/words";
import { ShowWhen } from "@billwright/renderer";
import type { InputForm } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { DefectNotes } from "../DefectNote.tsx";
import { useDefects, useTools } from "../editorTools.tsx";
import { conditionAt, lineCount, readConditions, storedAs, wholeLogic, type Stored } from "../model/conditions.ts";
import { rulesOf, type ElementKey, type FormDocument } from "../model/document.ts";
import { namedInputs, parentsFor } from "../model/rules.ts";
import type { FocusTarget } from "../model/view.ts";
import { GroupEditor } from "./ConditionGroup.tsx";
import { ConditionsContext, type ConditionFocus, type ConditionTools } from "./conditionTools.ts";
import { Logic } from "./Logic.tsx";

interface ConditionsProps {
  id: ElementKey;
  input: InputForm;
  document: FormDocument;
}

interface WaysProps extends ConditionsProps {
  /** It is written as JSON-logic, because the author chose that. */
  isJson: boolean;
  onWords(): void;
}

export function Conditions({ id, input, document, isJson, onWords }: WaysProps) {
  const { t } = useWords();
  const names = useMemo(() => namedInputs(document), [document]);
  const root = useMemo(() => readConditions(input), [input]);
  const whole = wholeLogic(input);
  const isFaulty = useDefects().some(({ key, at }) => key === id && at.part === "logic");
  return (
    <fieldset className="bw-field bw-rules">
      <legend className="bw-label">{t("editor.rules")}</legend>
      {whole === undefined ? (
        <p className="bw-description">{t("editor.rules.always")}</p>
      ) : (
        <div className="bw-rule-words">{!(isFaulty && root === null) && <InWords input={input} names={names} />}</div>
      )}
      <DefectNotes of={id} part="logic" />
      {isJson || root === null ? (
        <>
          {root === null && <p className="bw-description">{t("editor.logic.onlyJson")}</p>}
          <DefectNotes of={id} part="rule" />
          <Logic id={id} input={input} onWords={root === null ? null : onWords} />
        </>
      ) : (
        <Lines id={id} input={input} document={document} names={names} root={root} />
      )}
    </fieldset>
  );
}

function InWords({ input, names }: { input: InputForm; names: NamedInputs }) {
  const rules = rulesOf(input);
  const isOne = rules.length === 1 && !input.logic;
  const telling = isOne
    ? { words: describeRule(names, rules[0]!), parts: [] }
    : describeVisibility(names, wholeLogic(input) ?? null);
  return <ShowWhen phrase={telling} />;
}

interface LinesProps extends ConditionsProps {
  root: ConditionGroup;
  names: NamedInputs;
}

function Lines({ id, input, document, root }: LinesProps) {
  const { t } = useWords();
  const { run, changeView } = useTools();
  const parents = useMemo(() => parentsFor(document, input.id), [document, input.id]);
  const tools = useMemo(
    (): ConditionTools => ({
      root,
      parents,
      document,
      input,
      elementKey: id,
      change(next, focus) {
        const stored = storedAs(next);
        run({ type: "setConditions", key: id, ...stored });
        if (focus) changeView({ type: "focus", target: targetIn(stored, focus) });
      },
    }),
    [root, parents, document, input, id, run, changeView],
  );
  return (
    <ConditionsContext value={tools}>
      <div className="bw-conditions">
        <GroupEditor group={root} path={[]} />
        {parents.length === 0 && lineCount(root) === 0 && (
          <p className="bw-description">{t("editor.rules.noParents")}</p>
        )}
      </div>
    </ConditionsContext>
  );
}

/** If the part is no longer in the condition, the button that adds takes focus. */
function targetIn(stored: Stored, { path, part }: ConditionFocus): FocusTarget {
  const root = readConditions(stored);
  const isThere = root !== null && conditionAt(root, path) !== undefined;
  return isThere ? { on: "condition", path, part } : { on: "addCondition" };
}
