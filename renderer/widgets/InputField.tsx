// One input of the form, connected to the store: its frame and the widget of its type. Only this renders when its answer changes.
import { useCallback, useState } from "react";
import type { InputType, Json, MessageRef } from "@billwright/schemas";
import { useFormStore, useInput } from "../useStore.ts";
import { widgets } from "./table.ts";
import { FieldFrame } from "../field/FieldFrame.tsx";
import type { ControlProps } from "../field/FieldFrame.tsx";
import { useShownError, useUnverifiedError } from "../field/useShownError.ts";

export interface InputFieldProps {
  readonly id: string;
  /** The widget's name in the table; absent: that of the input's type. */
  readonly widget?: InputType;
}

export function InputField({ id, widget }: InputFieldProps) {
  const store = useFormStore();
  const view = useInput(id);
  const input = store.form.inputs[id];
  if (!input) throw new Error(`The form has no input "${id}". Its schema and its inputs do not belong together.`);
  const [controlError, reportError] = useState<MessageRef | null>(null);
  const answer = useCallback((value: Json) => void store.dispatch({ type: "answer", input: id, value }), [store, id]);
  const { component: Widget, group, missing } = widgets[widget ?? input.type];
  const { error, onBlur } = useShownError(view, typeof missing === "function" ? missing(view) : missing);
  const unverified = useUnverifiedError(view, input.name || id);

  return (
    <FieldFrame
      id={id}
      label={input.name || id}
      required={view.required}
      description={input.description}
      error={error ?? controlError ?? unverified}
      quiet={view.invalid || unverified !== null}
      notes={view.selectedNotes}
      group={group}
      onBlur={onBlur}
    >
      {(control: ControlProps) => (
        <Widget input={input} view={view} control={control} answer={answer} reportError={reportError} />
      )}
    </FieldFrame>
  );
}
