// The few kinds of field that properties need beside the staff's own: optional text, numbers, times, and text stored when its field is left.
import { useId, useState } from "react";
import { FieldFrame, toInstant, toWallClock, useRenderer } from "@billwright/renderer";
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

/** A point in time, shown in the zone of the author's profile, as everywhere else. */
export function InstantField({ label, help, value, onChange }: TimeFieldProps) {
  const { timeZone } = useRenderer();
  return (
    <FieldFrame id={useId()} label={label} description={help ?? null}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          className="bw-input bw-input--short"
          value={value ? toWallClock(value, timeZone) : ""}
          onChange={({ target }) => onChange(toInstant(target.value, timeZone) || undefined)}
        />
      )}
    </FieldFrame>
  );
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
