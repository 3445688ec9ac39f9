// When a question shows, in words: "Show when Service type is Gas". Parents, conditions and choices are picked, never typed, and only
// what makes sense is on offer.
import { useEffect, useMemo, useRef } from "react";
import { tellLogic, tellRule, type NamedInputs } from "@billwright/engine";
import { EmphasisedWords, TellingText } from "@billwright/renderer";
import type { InputForm, Rule, RuleCondition } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { CloseIcon } from "../../shell/icons/icons.tsx";
import { DefectNotes } from "../DefectNote.tsx";
import { useDefects, useTools } from "../editorTools.tsx";
import { hasChoices } from "../model/defects.ts";
import { inputsOf, optionsOf, rulesOf, type ElementKey, type FormDocument } from "../model/document.ts";
import {
  asksForChoice,
  conditionsFor,
  optionName,
  parentsFor,
  namedInputs,
  ruleOn,
  withCondition,
} from "../model/rules.ts";

export interface RulesProps {
  id: ElementKey;
  input: InputForm;
  document: FormDocument;
}

export function Rules({ id, input, document }: RulesProps) {
  const { t } = useWords();
  const { run } = useTools();
  const section = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<"last" | "add" | null>(null);
  const rules = rulesOf(input);
  const parents = useMemo(() => parentsFor(document, input.id), [document, input.id]);
  const names = useMemo(() => namedInputs(document), [document]);
  useEffect(() => {
    if (wanted.current === null) return;
    const last = [...(section.current?.querySelectorAll<HTMLElement>("[data-parent]") ?? [])].at(-1);
    (wanted.current === "last" ? last : section.current?.querySelector<HTMLElement>("[data-add]"))?.focus();
    wanted.current = null;
  });
  const add = () => {
    const parent = likelyParent(parents, input, document);
    if (!parent) return;
    wanted.current = "last";
    run({ type: "addRule", key: id, rule: ruleOn(parent) });
  };
  return (
    <fieldset ref={section} className="bw-field bw-rules">
      <legend className="bw-label">{t("editor.rules")}</legend>
      {rules.length === 0 && !input.logic && <p className="bw-description">{t("editor.rules.always")}</p>}
      {rules.length > 1 && <p className="bw-description">{t("editor.rules.all")}</p>}
      {rules.map((rule, index) => (
        <RuleRow
          key={index}
          id={id}
          rule={rule}
          index={index}
          parents={parents}
          names={names}
          document={document}
          onRemove={() => {
            wanted.current = "add";
            run({ type: "removeRule", key: id, index });
          }}
        />
      ))}
      {input.logic ? <LogicWords id={id} input={input} names={names} /> : null}
      {parents.length === 0 ? (
        <p className="bw-description">{t("editor.rules.noParents")}</p>
      ) : (
        <button type="button" className="bw-button" data-add onClick={add}>
          {t("editor.rules.add")}
        </button>
      )}
    </fieldset>
  );
}

/** The nearest question before this one that has choices and is not watched yet; else any. */
function likelyParent(parents: readonly InputForm[], input: InputForm, document: FormDocument): InputForm | undefined {
  const ids = inputsOf(document.form.enrollment).map(({ id }) => id);
  const own = ids.indexOf(input.id);
  const watched = new Set(rulesOf(input).map(({ parentId }) => parentId));
  const before = parents.filter(({ id }) => ids.indexOf(id) < own);
  return (
    before.findLast((one) => hasChoices(one) && !watched.has(one.id)) ??
    parents.find(hasChoices) ??
    before.at(-1) ??
    parents[0]
  );
}

/** What the free logic says, in words; where it cannot be understood, its defect says so. */
function LogicWords({ id, input, names }: { id: ElementKey; input: InputForm; names: NamedInputs }) {
  const { t } = useWords();
  const isFaulty = useDefects().some(({ key, at }) => key === id && at.part === "logic");
  return (
    <div className="bw-rule">
      <p className="bw-description">{t("editor.rules.logic")}</p>
      {isFaulty ? (
        <DefectNotes of={id} part="logic" />
      ) : (
        <TellingText telling={tellLogic(names, input.logic ?? null)} />
      )}
    </div>
  );
}

interface RuleRowProps {
  id: ElementKey;
  rule: Rule;
  index: number;
  parents: readonly InputForm[];
  names: NamedInputs;
  document: FormDocument;
  onRemove(): void;
}

function RuleRow({ id, rule, index, parents, names, document, onRemove }: RuleRowProps) {
  const { t } = useWords();
  const { run } = useTools();
  const n = index + 1;
  const parent = inputsOf(document.form.enrollment).find((input) => input.id === rule.parentId);
  const set = (next: Rule) => run({ type: "setRule", key: id, index, rule: next });
  // What the rule says now is always on offer, sensible or not: else the box would show another.
  const offered = parent && !parents.includes(parent) ? [parent, ...parents] : parents;
  const conditions = conditionsFor(parent);
  return (
    <div className="bw-rule">
      <p className="bw-rule-words">
        <EmphasisedWords words={tellRule(names, rule)} />
      </p>
      <div className="bw-rule-fields">
        <select
          className="bw-select"
          data-parent
          aria-label={t("editor.rules.parent", { n })}
          value={rule.parentId}
          onChange={({ target }) => {
            const next = offered.find((input) => input.id === target.value);
            if (next) set(ruleOn(next));
          }}
        >
          {!parent && <option value={rule.parentId}>{t("editor.rules.gone", { id: rule.parentId })}</option>}
          {offered.map((input) => (
            <option key={input.id} value={input.id}>
              {input.name || input.id}
            </option>
          ))}
        </select>
        <select
          className="bw-select"
          aria-label={t("editor.rules.condition", { n })}
          value={rule.condition}
          onChange={({ target }) => set(withCondition(rule, target.value as RuleCondition, parent))}
        >
          {(conditions.includes(rule.condition) ? conditions : [rule.condition, ...conditions]).map((condition) => (
            <option key={condition} value={condition}>
              {t(`editor.condition.${condition}`)}
            </option>
          ))}
        </select>
        {asksForChoice(rule.condition) && (
          <ChoiceField n={n} rule={rule} parent={parent} onChange={(choiceId) => set({ ...rule, choiceId })} />
        )}
        <button
          type="button"
          className="bw-sign-button"
          aria-label={t("editor.rules.remove", { n })}
          onClick={onRemove}
        >
          <CloseIcon />
        </button>
      </div>
      <DefectNotes of={id} part="rule" index={index} />
    </div>
  );
}

interface ChoiceFieldProps {
  n: number;
  rule: Rule;
  parent: InputForm | undefined;
  onChange(guid: string): void;
}

function ChoiceField({ n, rule, parent, onChange }: ChoiceFieldProps) {
  const { t } = useWords();
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
          {chosen === "" ? t("editor.rules.pick") : t("editor.rules.gone", { id: chosen })}
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
