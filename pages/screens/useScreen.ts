// Uses a screen of the engine in a hand-written page. Submit checks the whole screen, marks what is wrong and focuses the first such field.
// Errors of the server are shown at their fields, where they can be corrected and sent again.
import { useState, useSyncExternalStore } from "react";
import type { FormEvent } from "react";
import { apply, begin, invalidIds, type FieldType, type FormState } from "@billwright/engine";
import {
  compileScreen,
  screenValues,
  type FieldName,
  type Screen,
  type ScreenValues,
  type WrittenValues,
} from "@billwright/engine/screens";
import { createFormStore, focusInput, type FormStore } from "@billwright/renderer";
import type { MessageRef } from "@billwright/schemas";
import { mayPass, type Answer, type Failure } from "../client/answer.ts";
import { useApp } from "../services/app.ts";
import { useOneAtATime } from "./useOneAtATime.ts";
import { errorsByField, otherEffects } from "./fieldErrors.ts";
import { fieldId } from "./fieldId.ts";

export interface ScreenPage<Of extends Screen, Data> {
  /** Initial values; a missing field is empty. */
  values?: WrittenValues<Of>;
  /** Called with valid values before they are sent. False: the page has something to ask first, and submits again after the answer. */
  isClear?(values: ScreenValues<Of>): boolean;
  /** Called with valid values, one call at a time. */
  send(values: ScreenValues<Of>): Promise<Answer<Data>>;
  /** "leave": it goes on to another page, which may take a moment to load. Until then nothing more is sent. */
  onDone(data: Data): void | "leave";
  /** A press was refused because fields are empty or wrong; they are marked. */
  onInvalid?(): void;
  /** Shows the part of a failure that no field shows, and may send the same `again`; absent: toasts and the error window do. */
  onFailure?(failure: Failure, again: () => void): void;
}

/** A screen in use. A component that reads one field only renders with that field (ScreenField). */
export interface ScreenUse<Of extends Screen> {
  readonly screen: Of;
  readonly store: FormStore<FieldType>;
  /** The server's errors, each until its field is answered again. */
  readonly serverErrors: Readonly<Partial<Record<string, MessageRef>>>;
  /** From the press until the answer, or until the next page is there. */
  readonly isSending: boolean;
  /** The form's onSubmit. */
  submit(event: FormEvent): void;
  answer(field: FieldName<Of>, value: string): void;
  values(): ScreenValues<Of>;
  /** Restarts with these values; nothing is marked. */
  reset(values?: WrittenValues<Of>): void;
  focus(field: FieldName<Of>): void;
}

export function useScreen<const Of extends Screen, Data>(screen: Of, page: ScreenPage<Of, Data>): ScreenUse<Of> {
  const { now, notices } = useApp();
  const begun = (values: WrittenValues<Of> = {}): FormState =>
    begin(compileScreen(screen), { now: new Date(now()).toISOString(), answers: { ...values } as never });
  const [store] = useState(() => createFormStore(compileScreen(screen), begun(page.values)));
  const [serverErrors, setServerErrors] = useState<ScreenUse<Of>["serverErrors"]>({});
  const { isRunning: isSending, isLocked, run } = useOneAtATime();

  const focus = (field: string | undefined) => field !== undefined && focusInput(fieldId(screen, field));
  const show = (failure: Failure, again: () => void) =>
    notices.show(otherEffects(failure, store.form.order), mayPass(failure) ? again : undefined);
  const again = () => void run(send);

  const send = async () => {
    const answer = await page.send(screenValues(screen, store.getState()));
    if (answer.ok) return page.onDone(answer.data);
    const errors = errorsByField(answer.failure, store.form.order);
    setServerErrors(errors);
    focus(store.form.order.find((field) => Object.hasOwn(errors, field)));
    if (otherEffects(answer.failure, store.form.order).length > 0) (page.onFailure ?? show)(answer.failure, again);
  };

  return {
    screen,
    store,
    serverErrors,
    isSending,
    submit(event) {
      event.preventDefault();
      if (isLocked()) return;
      setServerErrors({});
      // Only a refused submit is stored in the state: an accepted one can still be refused by the server, corrected and sent again.
      if (apply(store.form, store.getState(), { type: "submit" }).submitted) {
        const isClear = page.isClear?.(screenValues(screen, store.getState())) ?? true;
        return isClear ? void run(send) : undefined;
      }
      store.dispatch({ type: "submit" });
      focus(invalidIds(store.form, store.getState())[0]);
      page.onInvalid?.();
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

/** The values of all fields. Renders its component with every answer, so use it in a small component. */
export function useScreenValues<Of extends Screen>({ screen, store }: ScreenUse<Of>): ScreenValues<Of> {
  return screenValues(screen, useSyncExternalStore(store.subscribe, store.getState));
}
