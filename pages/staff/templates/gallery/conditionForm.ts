// One condition of a list's filter while it is edited: which fields a channel has, which operators a field has, how a value is typed.
import { operatorsOf, templateFields, type FilterCondition, type TemplateField } from "@billwright/engine/filters";
import { typedAmount } from "@billwright/engine/typed";
import { enrollmentTypes, templateStatuses, type FilterOperator, type TemplateChannel } from "@billwright/schemas";

export interface ConditionForm {
  field: TemplateField;
  operator: FilterOperator;
  /** As typed or picked. */
  value: string;
}

export const fieldsOf = (channel: TemplateChannel): TemplateField[] =>
  (Object.keys(templateFields) as TemplateField[]).filter((field) => field !== "type" || channel === "DynamicForms");

/** The values to pick from; null: the value is typed. */
export function valuesOf(field: TemplateField): readonly string[] | null {
  if (field === "status") return templateStatuses;
  if (field === "type") return enrollmentTypes;
  return templateFields[field].type === "boolean" ? ["true", "false"] : null;
}

/** What is picked is equal or not; "contains" would make no sense of it. */
export function operatorsFor(field: TemplateField): readonly FilterOperator[] {
  if (valuesOf(field) !== null) return ["Equals", "NotEquals"];
  return operatorsOf[templateFields[field].type];
}

export function initialCondition(field: TemplateField): ConditionForm {
  return { field, operator: operatorsFor(field)[0]!, value: valuesOf(field)?.[0] ?? "" };
}

/** null: nothing is typed yet that a condition could compare with. */
export function conditionOf({ field, operator, value }: ConditionForm): FilterCondition | null {
  const { type } = templateFields[field];
  const typed = value.trim();
  if (typed === "") return null;
  if (type === "boolean") return { field, operator, value: typed === "true" };
  if (type !== "number") return { field, operator, value: typed };
  const number = Number(typedAmount(typed));
  return Number.isFinite(number) ? { field, operator, value: number } : null;
}
