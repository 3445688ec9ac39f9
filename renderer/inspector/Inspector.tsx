// The inspector: explains a form in words and in JSON (sandbox.inspect). It only reads. It is for authors and a chunk of its own: no
// customer's page loads it.
import { useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import type { CompiledForm, FormEvent, FormState } from "@billwright/engine";
import { focusInput } from "../field/fieldIds.ts";
import { Tabs } from "../controls/Tabs/Tabs.tsx";
import { useRenderer } from "../RendererProvider.tsx";
import { EventsPanel } from "./EventsPanel.tsx";
import { LogicPanel, SchemaPanel } from "./SchemaPanels.tsx";
import { SubmissionPanel } from "./SubmissionPanel.tsx";
import { SubmitPanel } from "./SubmitPanel.tsx";
import { WhyPanel } from "./WhyPanel.tsx";
import "./Inspector.css";

export interface InspectorProps {
  readonly form: CompiledForm;
  /** The state to inspect; pass the newest one as it changes. */
  readonly state: FormState;
  /** The events so far; absent: there is no such tab. */
  readonly events?: readonly FormEvent[];
  /** The state before the first event, then after each, to show what each event changed. */
  readonly states?: readonly FormState[];
  /** Leads to a field; absent: looks for the field on this page. */
  readonly onFocus?: (inputId: string) => void;
}

type View = "why" | "submit" | "submission" | "schema" | "logic" | "events";
const views: readonly View[] = ["why", "submit", "submission", "schema", "logic", "events"];

const none: readonly FormState[] = [];

/** Needs a RendererProvider for translations, but no store. */
export function Inspector({ form, state, events, states = none, onFocus = focusInput }: InspectorProps) {
  const { t } = useRenderer();
  const [wanted, setWanted] = useState<View>("why");
  const chosen = wanted === "events" && events === undefined ? "why" : wanted;
  // Typing has priority: a large form's explanation can render a moment later. A state is only read together with its own form.
  const seen = useDeferredValue(useSame({ form, state, events, states }));
  const tabs = views
    .filter((name) => name !== "events" || events !== undefined)
    .map((name) => ({ name, label: t(`inspector.${name}`) }));
  const latest = useRef(onFocus);
  useEffect(() => {
    latest.current = onFocus;
  });
  const goTo = useCallback((id: string) => latest.current(id), []);
  const panel = { form: seen.form, state: seen.state, onFocus: goTo };
  return (
    <section className="bw-inspector" aria-label={t("inspector.title")}>
      <Tabs fitted label={t("inspector.views")} tabs={tabs} chosen={chosen} onChoose={setWanted}>
        {chosen === "why" && <WhyPanel {...panel} />}
        {chosen === "submit" && <SubmitPanel {...panel} />}
        {chosen === "submission" && <SubmissionPanel {...panel} />}
        {chosen === "schema" && <SchemaPanel form={seen.form} />}
        {chosen === "logic" && <LogicPanel form={seen.form} state={seen.state} />}
        {chosen === "events" && <EventsPanel form={seen.form} events={seen.events ?? []} states={seen.states} />}
      </Tabs>
    </section>
  );
}

interface Seen {
  readonly form: CompiledForm;
  readonly state: FormState;
  readonly events: readonly FormEvent[] | undefined;
  readonly states: readonly FormState[];
}

/** One object for all inspected values; a new one only when one of them changes. */
function useSame(newest: Seen): Seen {
  const [seen, setSeen] = useState(newest);
  const isSame = (Object.keys(newest) as (keyof Seen)[]).every((key) => seen[key] === newest[key]);
  if (isSame) return seen;
  setSeen(newest);
  return newest;
}
