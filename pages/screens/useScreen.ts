// A screen of the engine in a page that is laid out by hand. Submit checks all of it, marks what is wrong and goes to the first such field;
// what the server finds wrong comes back to its fields, where it can be corrected and sent again.
import { useRef, useState, useSyncExternalStore } from "react";
import type { FormEvent } from "react";
import {
  apply,
  begin,
  compileScreen,
  invalidIds,
  screenValues,
  type FieldName,
  type FieldType,
  type FormState,
  type Screen,
  type ScreenValues,
  type WrittenValues,
} from "@billwright/engine";
import { createFormStore, focusInput, type FormStore } from "@billwright/renderer";
import type { MessageRef } from "@billwright/schemas";
import type { Answer, Failure } from "../client/answer.ts";
import { useApp } from "../services/app.ts";
import { errorsByField, otherEffects } from "./fieldErrors.ts";

export interface ScreenPage<Of extends Screen, Data> {
  /** What the fields hold at first; a field left out is empty. */
  values?: WrittenValues<Of>;
  /** Called with values that the screen finds nothing wrong with, one call at a time. */
  send(values: ScreenValues<Of>): Promise<Answer<Data>>;
  onDone(data: Data): void;
  /** Shows what of a failure no field has said; left out, toasts and the error window do. */
  onFailure?(failure: Failure): void;
}

/** A screen in use. A component that only reads one field of it renders only with that field (ScreenField). */
export interface ScreenUse<Of extends Screen> {
  readonly screen: Of;
  readonly store: FormStore<FieldType>;
  /** What the server found wrong, until the field is answered anew. */
  readonly serverErrors: Readonly<Partial<Record<string, MessageRef>>>;
  /** From the press to the answer. */
  readonly isSending: boolean;
  /** The form's onSubmit. */
  submit(event: FormEvent): void;
  answer(field: FieldName<Of>, value: string): void;
  values(): ScreenValues<Of>;
  /** Starts anew with these values: nothing is marked. */
  reset(values?: WrittenValues<Of>): void;
  focus(field: FieldName<Of>): void;
}

/** A field's id in the page: two screens may stand on one page. */
export const fieldId = ({ name }: Screen, field: string): string => `${name}.${field}`;

export function useScreen<const Of extends Screen, Data>(screen: Of, page: ScreenPage<Of, Data>): ScreenUse<Of> {
  const { now, notices } = useApp();
  const begun = (values: WrittenValues<Of> = {}): FormState =>
    begin(compileScreen(screen), { now: new Date(now()).toISOString(), answers: { ...values } as never });
  const [store] = useState(() => createFormStore(compileScreen(screen), begun(page.values)));
  const [serverErrors, setServerErrors] = useState<ScreenUse<Of>["serverErrors"]>({});
  const [isSending, setSending] = useState(false);
  // The second of two presses comes before the first has rendered.
  const sending = useRef(false);

  const focus = (field: string | undefined) => field !== undefined && focusInput(fieldId(screen, field));
  const show = (failure: Failure) => notices.show(otherEffects(failure, store.form.order));

  const send = async () => {
    sending.current = true;
    setSending(true);
    const answer = await page.send(screenValues(screen, store.getState()));
    sending.current = false;
    setSending(false);
    if (answer.ok) return page.onDone(answer.data);
    const errors = errorsByField(answer.failure, store.form.order);
    setServerErrors(errors);
    focus(store.form.order.find((field) => Object.hasOwn(errors, field)));
    if (otherEffects(answer.failure, store.form.order).length > 0) (page.onFailure ?? show)(answer.failure);
  };

  return {
    screen,
    store,
    serverErrors,
    isSending,
    submit(event) {
      event.preventDefault();
      if (sending.current) return;
      setServerErrors({});
      // Only a refused submit is kept: the server has the last word, and what it refuses can be corrected and sent again.
      if (apply(store.form, store.getState(), { type: "submit" }).submitted) return void send();
      store.dispatch({ type: "submit" });
      focus(invalidIds(store.form, store.getState())[0]);
    },
    answer(field, value) {
      store.dispatch({ type: "answer", input: field, value });
      if (Object.hasOwn(serverErrors, field)) setServerErrors(({ [field]: _corrected, ...others }) => others);
    },
    values: () => screenValues(screen, store.getState()),
    reset(values) {
      setServerErrors({});
      store.replaceState(begun(values));
    },
    focus,
  };
}

/** What all fields hold. Renders its component with every answer, so it stands in a small one of its own. */
export function useScreenValues<Of extends Screen>({ screen, store }: ScreenUse<Of>): ScreenValues<Of> {
  return screenValues(screen, useSyncExternalStore(store.subscribe, store.getState));
}
