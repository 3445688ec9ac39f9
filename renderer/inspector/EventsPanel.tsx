// The form's events, newest first, and what each one changed. Bank numbers are replaced as in a recording.
import { createTestNumbers, type CompiledForm, type FormEvent, type FormState } from "@billwright/engine";
import { inputName } from "@billwright/engine/words";
import { useRenderer } from "../RendererProvider.tsx";
import { changesBetween, type Changes } from "./changes.ts";
import { EmphasisedWords } from "./PhraseText.tsx";

/** Older events are in the recording. */
const most = 200;

export interface EventsPanelProps {
  form: CompiledForm;
  events: readonly FormEvent[];
  /** The state before the first event, then after each; empty: changes are not shown. */
  states: readonly FormState[];
}

export function EventsPanel({ form, events, states }: EventsPanelProps) {
  const { t } = useRenderer();
  if (events.length === 0) return <p className="bw-inspector-none">{t("inspector.noEvents")}</p>;
  const numbered = events.map(createTestNumbers()).map((event, at) => ({ event, at }));
  return (
    <ol className="bw-inspector-events" reversed>
      {numbered
        .slice(-most)
        .reverse()
        .map(({ event: { type, ...rest }, at }) => (
          <li key={at} value={at + 1}>
            <strong>{type}</strong> <code>{Object.keys(rest).length > 0 ? JSON.stringify(rest) : ""}</code>
            {states[at + 1] && <ChangeList form={form} changes={changesBetween(form, states[at]!, states[at + 1]!)} />}
          </li>
        ))}
    </ol>
  );
}

const kinds = ["shown", "hidden", "wrong", "mended"] as const satisfies (keyof Changes)[];

function ChangeList({ form, changes }: { form: CompiledForm; changes: Changes }) {
  const { language } = useRenderer();
  const list = new Intl.ListFormat(language, { type: "unit" });
  const present = kinds.filter((kind) => changes[kind].length > 0);
  if (present.length === 0) return null;
  return (
    <ul className="bw-phrase">
      {present.map((kind) => {
        const names = list.format(changes[kind].map((id) => inputName(form.inputs, id)));
        return (
          <li key={kind} className="bw-change" data-change={kind}>
            <EmphasisedWords words={{ key: `inspector.change.${kind}`, params: { names } }} />
          </li>
        );
      })}
    </ul>
  );
}
