// The inspector beside a story's form, where the toolbar asks for it: it follows every answer, and lists what has happened.
import { useEffect, useState, type ReactNode } from "react";
import type { FormEvent } from "@billwright/engine";
import { Inspector, useFormState, useFormStore } from "@billwright/renderer";
import { useToolbar } from "./toolbar.ts";

interface InspectorBesideProps {
  /** What happened before the form was shown. */
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
