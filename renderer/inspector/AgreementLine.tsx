// Whether json-logic-js agrees with the engine on every rule of the form now; where it does not, on which.
import { useMemo } from "react";
import type { CompiledForm, FormState } from "@billwright/engine";
import { describeBlocker, inputName } from "@billwright/engine/words";
import { useRenderer } from "../RendererProvider.tsx";
import { agreementOf, type Difference } from "./agreement.ts";

export function AgreementLine({ form, state }: { form: CompiledForm; state: FormState }) {
  const { t } = useRenderer();
  const { compared, differences } = useMemo(() => agreementOf(form, state), [form, state]);
  if (compared === 0) return null;
  if (differences.length === 0)
    return (
      <p className="bw-inspector-agreement" data-agrees={true}>
        {t("inspector.agrees", { n: compared })}
      </p>
    );
  return (
    <div className="bw-inspector-agreement" data-agrees={false}>
      <p>{t("inspector.differs")}</p>
      <ul>
        {differences.map((difference, at) => (
          <li key={at}>
            <DifferenceWords form={form} difference={difference} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function DifferenceWords({ form, difference }: { form: CompiledForm; difference: Difference }) {
  const { t } = useRenderer();
  const { kind, engine } = difference;
  if (kind === "input") {
    const name = inputName(form.inputs, difference.id);
    return t(engine ? "inspector.differs.shown" : "inspector.differs.hidden", { name });
  }
  const { key, params } = describeBlocker(form, difference.gate);
  return t(engine ? "inspector.differs.held" : "inspector.differs.free", { name: t(key, params) });
}
