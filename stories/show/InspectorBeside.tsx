// The inspector beside a story's form, if the toolbar shows it: it follows every answer and lists the events.
import { useEffect, useState, type ReactNode } from "react";
import type { FormEvent } from "@billwright/engine";
import { Inspector, useFormState, useFormStore } from "@billwright/renderer";
import { useToolbar } from "./toolbar.ts";

interface InspectorBesideProps {
  /** The events before the form was shown. */
  events: readonly FormEvent[];
  children: ReactNode;
}

export function InspectorBeside({ events, children }: InspectorBesideProps) {
  const { inspector } = useToolbar();
  if (inspector === "off") return children;
  return (
    <div className="story-beside">
      {children}
      <aside className="story-inspector">
        <FollowingInspector events={events} />
      </aside>
    </div>
  );
}

function FollowingInspector({ events }: { events: readonly FormEvent[] }) {
  const store = useFormStore();
  const state = useFormState((newest) => newest);
  const [since, setSince] = useState<readonly FormEvent[]>([]);
  useEffect(() => store.subscribeEvents((event) => setSince((before) => [...before, event])), [store]);
  return <Inspector form={store.form} state={state} events={[...events, ...since]} />;
}
