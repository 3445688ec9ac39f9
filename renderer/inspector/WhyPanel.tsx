// Why each input shows or is hidden: what has to hold for it, in words, and whether it does.
import { useState } from "react";
import { explainInWords } from "@billwright/engine";
import { useRenderer } from "../RendererProvider.tsx";
import { InputLink } from "./InputLink.tsx";
import type { PanelProps } from "./Inspector.tsx";
import { Reasons } from "./Reasons.tsx";

export function WhyPanel({ form, state, onFocus }: PanelProps) {
  const { t } = useRenderer();
  const [hiddenOnly, setHiddenOnly] = useState(false);
  const explained = form.order.map((id) => explainInWords(form, state, id));
  const shown = explained.filter(({ visible }) => visible).length;
  const listed = hiddenOnly ? explained.filter(({ visible }) => !visible) : explained;
  return (
    <>
      <div className="bw-inspector__bar">
        <p role="status">{t("inspector.count", { shown, n: explained.length, hidden: explained.length - shown })}</p>
        <label className="bw-inspector__check">
          <input type="checkbox" checked={hiddenOnly} onChange={(event) => setHiddenOnly(event.target.checked)} />
          {t("inspector.hiddenOnly")}
        </label>
      </div>
      {listed.length === 0 && (
        <p className="bw-inspector__none">{t(hiddenOnly ? "inspector.noneHidden" : "inspector.noInputs")}</p>
      )}
      <ul className="bw-inspector__list">
        {listed.map((explanation) => (
          <li key={explanation.id} className="bw-why" data-hidden={!explanation.visible || undefined}>
            <div className="bw-why__head">
              <InputLink form={form} id={explanation.id} isThere={explanation.visible} onFocus={onFocus} />
              <span className="bw-why__state">{t(explanation.visible ? "inspector.shown" : "inspector.hidden")}</span>
            </div>
            <Reasons form={form} state={state} explanation={explanation} />
          </li>
        ))}
      </ul>
    </>
  );
}
