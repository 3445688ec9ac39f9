// What blocks Submit, what is missing and what is in error, in words.
import type { ReactNode } from "react";
import { blockers, errorIds, missingIds, view, type Blocker, type CompiledForm } from "@billwright/engine";
import { describeBlocker, describeGate } from "@billwright/engine/words";
import { gateFields } from "../field/fieldIds.ts";
import { useRenderer } from "../RendererProvider.tsx";
import { InputLink } from "./InputLink.tsx";
import type { PanelProps } from "./panel.ts";
import { PhraseText } from "./PhraseText.tsx";

export function SubmitPanel({ form, state, onFocus }: PanelProps) {
  const { t } = useRenderer();
  const blocking = blockers(form, state);
  const missing = missingIds(form, state);
  const wrong = errorIds(form, state);
  const status = state.submitted
    ? "done"
    : blocking.length > 0
      ? "held"
      : missing.length + wrong.length > 0
        ? "freeFaulty"
        : "free";
  return (
    <>
      <p className="bw-inspector-status" data-status={status} role="status">
        {t(`inspector.${status}`)}
      </p>
      {state.refused && !state.submitted && <p>{t("inspector.refused")}</p>}
      {!state.submitted && (
        <Part title={t("inspector.blockers")} count={blocking.length}>
          {blocking.map((blocker) => (
            <li key={`${blocker.reason} ${blocker.input ?? ""}`}>
              <BlockerLine form={form} blocker={blocker} onFocus={onFocus} />
            </li>
          ))}
        </Part>
      )}
      <Part title={t("inspector.missing")} count={missing.length}>
        {missing.map((id) => (
          <li key={id}>
            <InputLink form={form} id={id} isThere={view(form, state, id).visible} onFocus={onFocus} />
          </li>
        ))}
      </Part>
      <Part title={t("inspector.errors")} count={wrong.length}>
        {wrong.map((id) => {
          const { error, visible } = view(form, state, id);
          return (
            <li key={id}>
              <InputLink form={form} id={id} isThere={visible} onFocus={onFocus} />
              {error && <p className="bw-inspector-fault">{t(error.key, error.params)}</p>}
            </li>
          );
        })}
      </Part>
    </>
  );
}

/** A heading and its list; nothing if the list is empty. */
function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className="bw-inspector-part">
      <h3>
        {title} <span className="bw-inspector-count">{count}</span>
      </h3>
      <ul className="bw-inspector-list">{children}</ul>
    </section>
  );
}

interface BlockerLineProps {
  form: CompiledForm;
  blocker: Blocker;
  onFocus: (inputId: string) => void;
}

function BlockerLine({ form, blocker, onFocus }: BlockerLineProps) {
  const { t } = useRenderer();
  const { reason, input } = blocker;
  const { key, params } = describeBlocker(form, blocker);
  const field = input ?? gateFields[reason as keyof typeof gateFields] ?? null;
  const gate = form.gates.find((one) => one.reason === reason && one.input === input);
  return (
    <>
      {field === null ? (
        t(key, params)
      ) : (
        <button type="button" className="bw-inspector-input" onClick={() => onFocus(field)}>
          {t(key, params)}
        </button>
      )}
      {gate && (
        <div className="bw-inspector-because">
          <PhraseText phrase={describeGate(form, gate)} />
        </div>
      )}
    </>
  );
}
