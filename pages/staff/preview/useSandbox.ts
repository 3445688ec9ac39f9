// The sandbox of one form: its settings and history, and what follows from them.
import { useEffect, useMemo, useReducer, useState } from "react";
import {
  localizeEnrollment,
  type CompiledForm,
  type Defect,
  type FormContext,
  type FormEvent,
  type FormState,
} from "@billwright/engine";
import { isLanguage } from "../../i18n/language.ts";
import type { Enrollment, Fixture, StoredForm } from "@billwright/schemas";
import type { Shown } from "./messages.ts";
import {
  contextOf,
  enrollmentIn,
  eventsUpTo,
  openedSandbox,
  sandboxReducer,
  type Sandbox,
  type SandboxAction,
  type Settings,
} from "./sandbox.ts";
import { after } from "./after.ts";
import { compiled } from "./compiled.ts";
import type { Played } from "./trial.ts";
import type * as trials from "./trial.ts";

export interface SandboxView {
  sandbox: Sandbox;
  send(action: SandboxAction): void;
  /** What the frame receives. */
  shown: Shown;
  /** What the inspector looks at; null: the form does not compile. */
  inspected: Inspected | null;
  defects: readonly Defect[] | null;
  enrollment: Enrollment;
  /** The form that is tried, as it is written, in English. */
  written: Enrollment;
  context: FormContext;
  /** The replay that is looked at. */
  played: Played | null;
}

interface Inspected {
  form: CompiledForm;
  state: FormState;
  /** What has happened, with the states before and after each of it. */
  events: readonly FormEvent[];
  states: readonly FormState[];
}

export interface SandboxParts {
  /** By its source. */
  stored(source: Settings["source"]): StoredForm;
  languages: readonly string[];
  firstSettings(): Settings;
}

export function useSandbox({ stored, languages, firstSettings }: SandboxParts): SandboxView {
  const [sandbox, send] = useReducer(sandboxReducer, null, () => openedSandbox(firstSettings()));
  const { settings, replaying } = sandbox;
  const { source, language, country, situation } = settings;
  const written = stored(source);
  const translated = useMemo(
    () => (isLanguage(language) ? localizeEnrollment(written, language) : written.enrollment),
    [written, language],
  );
  const enrollment = useMemo(() => enrollmentIn(translated, { country, situation }), [translated, country, situation]);
  const context = useMemo(() => contextOf(settings), [settings]);
  const fixture = replaying?.fixture ?? null;
  const replayed = usePlayed(fixture);
  const { form, defects } = useMemo(() => compiled(enrollment), [enrollment]);
  const own = useMemo(() => {
    if (form === null) return null;
    const { state, taken, states } = after(form, context, sandbox.events);
    return { form, state, events: taken, states };
  }, [form, context, sandbox.events]);
  const at = replaying?.at ?? null;
  const inspected = useMemo(
    () => (replayed !== null && at !== null ? inspectedAt(replayed, at) : own),
    [replayed, at, own],
  );
  const text = useMemo(() => JSON.stringify(fixture?.enrollment ?? enrollment), [fixture, enrollment]);
  const shown = shownOf(sandbox, text, context, languages, replayed);
  return {
    sandbox,
    send,
    shown,
    inspected,
    defects,
    enrollment,
    written: written.enrollment,
    context,
    played: replayed,
  };
}

/** A replay that is looked at; null as well until the code that runs it is there. */
function usePlayed(fixture: Fixture | null): Played | null {
  const [trial, setTrial] = useState<Pick<typeof trials, "played"> | null>(null);
  const isWanted = fixture !== null;
  useEffect(() => {
    if (isWanted) void import("./trial.ts").then(setTrial);
  }, [isWanted]);
  return useMemo(() => (fixture === null || trial === null ? null : trial.played(fixture)), [fixture, trial]);
}

/** A replay continues only as far as the engine did. */
const reached = ({ states }: Played, at: number): number => Math.max(0, Math.min(at, states.length - 1));

function inspectedAt(replayed: Played, at: number): Inspected | null {
  const { form, states, steps } = replayed;
  const to = reached(replayed, at);
  const state = states[to];
  if (form === null || state === undefined) return null;
  const happened = steps
    .slice(0, to)
    .flatMap(({ event }, step) => (event ? [{ event, state: states[step + 1]! }] : []));
  return {
    form,
    state,
    events: happened.map(({ event }) => event),
    states: [states[0]!, ...happened.map((one) => one.state)],
  };
}

function shownOf(
  { settings, round, moment, given, replaying }: Sandbox,
  enrollment: string,
  context: FormContext,
  languages: readonly string[],
  replayed: Played | null,
): Shown {
  const { language, answering, savedBanks, dark, theme } = settings;
  const fixture = replaying?.fixture ?? null;
  return {
    type: "show",
    round,
    enrollment,
    languages: fixture === null ? languages : [],
    language,
    context: JSON.stringify(fixture === null ? context : fixture.context),
    events: replaying === null ? given : eventsUpTo(replaying, replayed === null ? 0 : reached(replayed, replaying.at)),
    moment,
    isReplay: replaying !== null,
    answering,
    savedBanks,
    dark,
    theme,
  };
}
