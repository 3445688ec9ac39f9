// Puts conditions together in words, "Name contains gas", and shows those that hold; pressing one takes it away.
import { useState } from "react";
import type { FormEvent } from "react";
import { templateFields, type FilterCondition, type TemplateField } from "@billwright/engine/filters";
import type { Translate } from "@billwright/renderer";
import {
  templateStatuses,
  type FilterOperator,
  type MessageKey,
  type TemplateChannel,
  type TemplateStatus,
  type EnrollmentType,
} from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import { useTimeText } from "../useTimeText.ts";
import { conditionOf, fieldsOf, operatorsFor, initialCondition, valuesOf } from "./conditionForm.ts";

export interface FilterBuilderProps {
  channel: TemplateChannel;
  onAdd(condition: FilterCondition): void;
}

/** The three parts of a new condition, and the button that adds it. */
export function FilterBuilder({ channel, onAdd }: FilterBuilderProps) {
  const { t } = useWords();
  const [form, setForm] = useState(() => initialCondition("name"));
  const [isMissing, setMissing] = useState(false);
  const values = valuesOf(form.field);
  const { type } = templateFields[form.field];
  const add = (event: FormEvent) => {
    event.preventDefault();
    const condition = conditionOf(form);
    setMissing(condition === null);
    if (condition === null) return;
    onAdd(condition);
    setForm(initialCondition(form.field));
  };
  const setValue = (value: string) => {
    setForm({ ...form, value });
    setMissing(false);
  };
  const error = isMissing ? ({ key: "list.valueMissing", params: {} } as const) : null;
  return (
    <form className="bw-filter-form" noValidate aria-label={t("list.addFilter")} onSubmit={add}>
      <SelectField
        label={t("list.field")}
        options={fieldsOf(channel).map((field) => ({ value: field, label: t(`list.${field}`) }))}
        value={form.field}
        onChange={(field) => setForm(initialCondition(field as TemplateField))}
      />
      <SelectField
        label={t("list.operator")}
        options={operatorsFor(form.field).map((operator) => ({
          value: operator,
          label: t(operatorWords(form.field, operator)),
        }))}
        value={form.operator}
        onChange={(operator) => setForm({ ...form, operator: operator as FilterOperator })}
      />
      {values === null ? (
        <TextField
          label={t("list.value")}
          type={type === "datetime" ? "date" : "text"}
          inputMode={type === "number" ? "decimal" : undefined}
          most={200}
          value={form.value}
          error={error}
          onChange={setValue}
        />
      ) : (
        <SelectField
          label={t("list.value")}
          options={values.map((value) => ({ value, label: valueText(form.field, value, t) }))}
          value={form.value}
          onChange={setValue}
        />
      )}
      <button type="submit" className="bw-button">
        {t("list.addCondition")}
      </button>
    </form>
  );
}

export interface ConditionChipsProps {
  conditions: readonly FilterCondition[];
  onChange(conditions: FilterCondition[]): void;
}

export function ConditionChips({ conditions, onChange }: ConditionChipsProps) {
  const { t, language } = useWords();
  const timeText = useTimeText();
  return (
    <ul className="bw-chips" aria-label={t("list.conditions")}>
      {conditions.map((condition, index) => {
        const words = t("list.condition", {
          field: t(`list.${condition.field as TemplateField}`),
          operator: t(operatorWords(condition.field as TemplateField, condition.operator)),
          value: conditionValue(condition, t, timeText, language),
        });
        return (
          <li key={index} className="bw-chip">
            <span>{words}</span>
            <button
              type="button"
              className="bw-chip-remove"
              aria-label={t("list.removeCondition", { condition: words })}
              onClick={() => onChange(conditions.toSpliced(index, 1))}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const timeWords: Partial<Record<FilterOperator, MessageKey>> = {
  GreaterThan: "timeOperator.GreaterThan",
  GreaterThanOrEqual: "timeOperator.GreaterThanOrEqual",
  LessThan: "timeOperator.LessThan",
  LessThanOrEqual: "timeOperator.LessThanOrEqual",
};

/** A time is after another, a number is greater. */
const operatorWords = (field: TemplateField, operator: FilterOperator): MessageKey =>
  (templateFields[field].type === "datetime" ? timeWords[operator] : undefined) ?? `operator.${operator}`;

function conditionValue(
  { field, value }: FilterCondition,
  t: Translate,
  timeText: (time: string) => string,
  language: string,
): string {
  const text = String(value);
  if (templateFields[field as TemplateField].type === "datetime")
    return text.length > "yyyy-mm-dd".length ? timeText(text) : dayText(text, language);
  return valueText(field as TemplateField, text, t);
}

function valueText(field: TemplateField, value: string, t: Translate): string {
  if (field === "status" && (templateStatuses as readonly string[]).includes(value))
    return t(`status.${value as TemplateStatus}`);
  if (field === "type") return t(`enrollmentType.${value as EnrollmentType}`);
  if (field === "isActive") return t(value === "true" ? "list.yes" : "list.no");
  return value;
}

/** A day as it is typed, which has no zone. */
function dayText(day: string, language: string): string {
  const time = Date.parse(day);
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(time);
}
