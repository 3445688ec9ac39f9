// Uses a screen on a page that is nothing but a few fields: these can be filled in before the engine is there, which judges them when they are
// sent. It is loaded once they are shown. The server judges them in any case (useScreen.ts is for every other page).
import { useEffect, useState } from "react";
import type { FormEvent } from "react";
import type { FieldName, Screen, ScreenReading, ScreenValues } from "@billwright/engine/screens";
import { focusInput } from "@billwright/renderer";
import type { MessageRef } from "@billwright/schemas";
import type { Answer, Failure } from "../client/answer.ts";
import { useApp } from "../services/app.ts";
import { whenIdle } from "../services/whenIdle.ts";
import { errorsByField, otherEffects } from "./fieldErrors.ts";
import { fieldId } from "./fieldId.ts";
import type { BoundField } from "./ScreenField.tsx";
import { useOneAtATime } from "./useOneAtATime.ts";

export interface LateScreenPage<Of extends Screen, Data> {
  /** Called with valid values, one call at a time. */
  send(values: ScreenValues<Of>): Promise<Answer<Data>>;
  onDone(data: Data): void;
  /** Shows what no field shows, and may send the same `again`. */
  onFailure(failure: Failure, again: () => void): void;
}

/** What a field shows before the engine is there: it is judged only when it is sent. */
type LateField = Omit<BoundField, "inputMode" | "onBlur">;

export interface LateScreen<Of extends Screen> {
  readonly isSending: boolean;
  /** The form's onSubmit. */
  submit(event: FormEvent): void;
  field(name: FieldName<Of>): LateField;
  /** Empties a field and leads to it. */
  clear(name: FieldName<Of>): void;
}

const loadRules = () => import("./lateRules.ts");

export function useLateScreen<const Of extends Screen, Data>(
  screen: Of,
  page: LateScreenPage<Of, Data>,
): LateScreen<Of> {
  const { now } = useApp();
  const names = Object.keys(screen.fields) as FieldName<Of>[];
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, MessageRef>>>>({});
  const { isRunning: isSending, isLocked, run } = useOneAtATime();
  useEffect(() => whenIdle(() => void loadRules().catch(() => undefined)), []);

  const focus = (name: string | undefined) => name !== undefined && focusInput(fieldId(screen, name));
  const show = (found: Readonly<Partial<Record<string, MessageRef>>>) => {
    setErrors(found);
    focus(names.find((name) => Object.hasOwn(found, name)));
  };
  const read = async (): Promise<ScreenReading<Of>> => {
    const written = Object.fromEntries(names.map((name) => [name, values[name] ?? ""])) as ScreenValues<Of>;
    try {
      const { readScreen } = await loadRules();
      return readScreen(screen, written, new Date(now()).toISOString());
    } catch {
      // Without its rules it is the server that says what is wrong.
      return { values: written, errors: [] };
    }
  };
  const send = async () => {
    const reading = await read();
    if (reading.errors.length > 0)
      return show(Object.fromEntries(reading.errors.map(({ field, error }) => [field, error])));
    const answer = await page.send(reading.values);
    if (answer.ok) return page.onDone(answer.data);
    show(errorsByField(answer.failure, names));
    if (otherEffects(answer.failure, names).length > 0) page.onFailure(answer.failure, () => void run(send));
  };
  return {
    isSending,
    submit(event) {
      event.preventDefault();
      if (isLocked()) return;
      setErrors({});
      void run(send);
    },
    field: (name) => ({
      id: fieldId(screen, name),
      value: values[name] ?? "",
      error: errors[name] ?? null,
      required: screen.fields[name]?.required !== undefined,
      onChange(value) {
        setValues((all) => ({ ...all, [name]: value }));
        setErrors(({ [name]: _corrected, ...others }) => others);
      },
    }),
    clear(name) {
      setValues((all) => ({ ...all, [name]: "" }));
      focus(name);
    },
  };
}
