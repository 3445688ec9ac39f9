// Why each input is shown or hidden: its conditions in words, and whether each is true.
import { memo, useState } from "react";
import { view } from "@billwright/engine";
import { explainInWords } from "@billwright/engine/words";
import { useRenderer } from "../RendererProvider.tsx";
import { InputLink } from "./InputLink.tsx";
import type { PanelProps } from "./panel.ts";
import { Reasons } from "./Reasons.tsx";

export function WhyPanel({ form, state, onFocus }: PanelProps) {
  const { t } = useRenderer();
  const [hiddenOnly, setHiddenOnly] = useState(false);
  const hidden = form.order.filter((id) => !view(form, state, id).visible);
  const listed = hiddenOnly ? hidden : form.order;
  const n = form.order.length;
  return (
    <>
      <div className="bw-inspector-bar">
        <p role="status">{t("inspector.count", { shown: n - hidden.length, n, hidden: hidden.length })}</p>
        <label className="bw-inspector-check">
          <input type="checkbox" checked={hiddenOnly} onChange={(event) => setHiddenOnly(event.target.checked)} />
          {t("inspector.hiddenOnly")}
        </label>
      </div>
      {listed.length === 0 && (
        <p className="bw-inspector-none">{t(hiddenOnly ? "inspector.noneHidden" : "inspector.noInputs")}</p>
      )}
      <ul className="bw-inspector-list">
        {listed.map((id) => (
          <WhyLine key={id} form={form} state={state} id={id} onFocus={onFocus} />
        ))}
      </ul>
    </>
  );
}

/** A separate component, so that React can yield to typing between two of them. */
const WhyLine = memo(function WhyLine({ form, state, id, onFocus }: PanelProps & { id: string }) {
  const { t } = useRenderer();
  const explanation = explainInWords(form, state, id);
  const { visible } = explanation;
  return (
    <li className="bw-why" data-hidden={!visible || undefined}>
      <div className="bw-why-head">
        <InputLink form={form} id={id} isThere={visible} onFocus={onFocus} />
        <span className="bw-why-state">{t(visible ? "inspector.shown" : "inspector.hidden")}</span>
      </div>
      <Reasons form={form} state={state} explanation={explanation} />
    </li>
  );
});
