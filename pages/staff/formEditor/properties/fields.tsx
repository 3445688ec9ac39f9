// The few kinds of field that properties need beside the staff's own: optional text, numbers, times, and text stored when its field is left.
import { useId, useState } from "react";
import { FieldFrame } from "@billwright/renderer";
import type { MessageRef } from "@billwright/schemas";
import { TextField, type TextFieldProps } from "../../../ui/fields.tsx";
import { NumberField } from "../../../ui/NumberField.tsx";

interface FormNumberProps {
  label: string;
  help?: string;
  min?: number;
  max?: number;
  value: number | null | undefined;
  onChange(value: number | undefined): void;
}

/** A number of the form, or nothing. */
export const FormNumber = ({ label, help, min = 1, max, value, onChange }: FormNumberProps) => (
  <div className="bw-narrow-field">
    <NumberField
      label={label}
      help={help ?? null}
      min={min}
      {...(max === undefined ? {} : { max })}
      value={value ?? null}
      onChange={(number) => onChange(number ?? undefined)}
    />
  </div>
);

interface TimeFieldProps {
  label: string;
  help?: string;
  /** ISO 8601, in UTC. */
  value: string | null | undefined;
  onChange(value: string | undefined): void;
}

/** A point in time, shown in the author's own zone. */
export function InstantField({ label, help, value, onChange }: TimeFieldProps) {
  return (
    <FieldFrame id={useId()} label={label} description={help ?? null}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          className="bw-input bw-input--short"
          value={localText(value)}
          onChange={({ target }) => onChange(target.value === "" ? undefined : new Date(target.value).toISOString())}
        />
      )}
    </FieldFrame>
  );
}

/** In the format of the browser's control: yyyy-mm-ddThh:mm of this zone. */
function localText(value: string | null | undefined): string {
  const time = value ? new Date(value) : null;
  if (time === null || Number.isNaN(time.getTime())) return "";
  // Not by the zone's offset: that of the year 2, which comes before 2027 while that is typed, is no whole number of minutes.
  const [month, day, hour, minute] = [time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes()].map(
    (part) => String(part).padStart(2, "0"),
  );
  return `${String(time.getFullYear()).padStart(4, "0")}-${month}-${day}T${hour}:${minute}`;
}

interface CommittedFieldProps extends Pick<TextFieldProps, "ref" | "label" | "help" | "spellCheck" | "list"> {
  value: string;
  /** What is wrong with the typed text; it is then not stored, and stays with what is wrong with it. */
  problem?(typed: string): MessageRef | null;
  onCommit(value: string): void;
}

/** Stores the typed text when the field is left: for names that identify, where half a name may be the name of another. */
export function CommittedField({ value, problem, onCommit, ...field }: CommittedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === null ? null : (problem?.(typed) ?? null);
  const commit = () => {
    if (error !== null) return;
    if (typed !== null && typed !== value) onCommit(typed);
    setTyped(null);
  };
  return (
    <div data-own-undo onKeyDown={({ key }) => key === "Enter" && commit()}>
      <TextField {...field} value={typed ?? value} error={error} onChange={setTyped} onBlur={commit} />
    </div>
  );
}
