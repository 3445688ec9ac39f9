// The result of compiling the enrolment: the schemas for RJSF, and the JSON-logic that the engine evaluates.
import type { CompiledForm, FormState } from "@billwright/engine";
import { describeGate, describePart } from "@billwright/engine/words";
import { useRenderer } from "../RendererProvider.tsx";
import { AgreementLine } from "./AgreementLine.tsx";
import { Code } from "./Code.tsx";
import { PhraseText } from "./PhraseText.tsx";

export function SchemaPanel({ form }: { form: CompiledForm }) {
  const { t } = useRenderer();
  return (
    <>
      <Code title={t("inspector.dataSchema")} json={form.schema} />
      <Code title={t("inspector.uiSchema")} json={form.uiSchema} />
    </>
  );
}

export function LogicPanel({ form, state }: { form: CompiledForm; state: FormState }) {
  const { t } = useRenderer();
  const ruled = form.order.filter((id) => Object.hasOwn(form.logic, id));
  return (
    <>
      <AgreementLine form={form} state={state} />
      <h3>{t("inspector.inputLogic")}</h3>
      {ruled.length === 0 && <p className="bw-inspector-none">{t("inspector.noLogic")}</p>}
      {ruled.map((id) => (
        <Code key={id} title={form.inputs[id]?.name || id} json={form.logic[id]}>
          <PhraseText phrase={describePart(form, form.logic[id]!)} />
        </Code>
      ))}
      <h3>{t("inspector.gates")}</h3>
      {form.gates.length === 0 && <p className="bw-inspector-none">{t("inspector.noGates")}</p>}
      {form.gates.map((gate) => (
        <Code key={`${gate.reason} ${gate.input ?? ""}`} title={titleOf(gate.reason, gate.input)} json={gate}>
          <PhraseText phrase={describeGate(form, gate)} />
        </Code>
      ))}
    </>
  );
}

const titleOf = (reason: string, input: string | undefined): string =>
  input === undefined ? reason : `${reason} · ${input}`;
