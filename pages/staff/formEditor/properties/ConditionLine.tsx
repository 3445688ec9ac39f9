// One line of a condition: the question it watches, what of it, and which choice.
import type { Ref } from "react";
import type { InputForm, Rule, RuleCondition } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { DefectNotes } from "../DefectNote.tsx";
import { replaceAt, type Path } from "../model/conditions.ts";
import { inputsOf, optionsOf, rulesOf } from "../model/document.ts";
import { asksForChoice, conditionsFor, optionName, ruleOn, withCondition } from "../model/rules.ts";
import { ConditionMenu, useMoveKeys } from "./ConditionMenu.tsx";
import { numberOf, useConditionFocus, useConditions } from "./conditionTools.ts";

export function ConditionLine({ rule, path }: { rule: Rule; path: Path }) {
  const { t } = useWords();
  const { root, parents, document, input, elementKey, change } = useConditions();
  const onMoveKey = useMoveKeys(path);
  const { first, menu } = useConditionFocus(path);
  const n = numberOf(path);
  const parent = inputsOf(document.form.enrollment).find(({ id }) => id === rule.parentId);
  const set = (next: Rule) => change(replaceAt(root, path, next));
  const isStoredRule = path.length === 1 && path[0]! < rulesOf(input).length;
  return (
    <div className="bw-rule" onKeyDownCapture={onMoveKey}>
      <div className="bw-rule-fields">
        <ParentField
          ref={first}
          n={n}
          rule={rule}
          parent={parent}
          parents={parents}
          onChange={(next) => set(ruleOn(next))}
        />
        <ConditionField n={n} rule={rule} parent={parent} onChange={set} />
        {asksForChoice(rule.condition) && (
          <ChoiceField n={n} rule={rule} parent={parent} onChange={(choiceId) => set({ ...rule, choiceId })} />
        )}
        <ConditionMenu ref={menu} path={path} label={t("editor.rules.actions", { n })} />
      </div>
      {isStoredRule && <DefectNotes of={elementKey} part="rule" index={path[0]!} />}
    </div>
  );
}

interface LineFieldProps {
  n: string;
  rule: Rule;
  parent: InputForm | undefined;
}

interface ParentFieldProps extends LineFieldProps {
  ref: Ref<HTMLSelectElement>;
  parents: readonly InputForm[];
  onChange(parent: InputForm): void;
}

function ParentField({ ref, n, rule, parent, parents, onChange }: ParentFieldProps) {
  const { t } = useWords();
  const { document } = useConditions();
  // What the line says now is always on offer, sensible or not: else the box would show another.
  const offered = parent && !parents.includes(parent) ? [parent, ...parents] : parents;
  return (
    <select
      ref={ref}
      className="bw-select"
      data-parent
      aria-label={t("editor.rules.parent", { n })}
      value={rule.parentId}
      onChange={({ target }) => {
        const next = offered.find(({ id }) => id === target.value);
        if (next) onChange(next);
      }}
    >
      {!parent && (
        <option value={rule.parentId}>
          {t("editor.rules.gone", { id: document.gone[rule.parentId]?.name || rule.parentId })}
        </option>
      )}
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name || id}
        </option>
      ))}
    </select>
  );
}

function ConditionField({ n, rule, parent, onChange }: LineFieldProps & { onChange(rule: Rule): void }) {
  const { t } = useWords();
  const conditions = conditionsFor(parent);
  return (
    <select
      className="bw-select"
      aria-label={t("editor.rules.condition", { n })}
      value={rule.condition}
      onChange={({ target }) => onChange(withCondition(rule, target.value as RuleCondition, parent))}
    >
      {(conditions.includes(rule.condition) ? conditions : [rule.condition, ...conditions]).map((condition) => (
        <option key={condition} value={condition}>
          {t(`editor.condition.${condition}`)}
        </option>
      ))}
    </select>
  );
}

function ChoiceField({ n, rule, parent, onChange }: LineFieldProps & { onChange(guid: string): void }) {
  const { t } = useWords();
  const { document } = useConditions();
  const options = parent ? optionsOf(parent) : [];
  const chosen = rule.choiceId ?? "";
  const isThere = options.some(({ guid }) => guid === chosen);
  return (
    <select
      className="bw-select"
      aria-label={t("editor.rules.choice", { n })}
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
    >
      {!isThere && (
        <option value={chosen}>
          {chosen === ""
            ? t("editor.rules.pick")
            : t("editor.rules.gone", { id: goneChoice(document.gone[rule.parentId], chosen) })}
        </option>
      )}
      {options.map((option) => (
        <option key={option.guid} value={option.guid}>
          {optionName(option)}
        </option>
      ))}
    </select>
  );
}

function goneChoice(gone: InputForm | undefined, guid: string): string {
  const option = gone && optionsOf(gone).find((one) => one.guid === guid);
  return option ? optionName(option) : guid;
}
