// An input's name and id. If the input is visible, pressing it leads there.
import type { CompiledForm } from "@billwright/engine";
import { inputName } from "@billwright/engine/words";
import { useRenderer } from "../RendererProvider.tsx";

export interface InputLinkProps {
  form: CompiledForm;
  id: string;
  /** The input is visible, so there is something to lead to. */
  isThere: boolean;
  onFocus: (inputId: string) => void;
}

export function InputLink({ form, id, isThere, onFocus }: InputLinkProps) {
  const { t } = useRenderer();
  const name = inputName(form.inputs, id);
  const type = form.inputs[id]?.type;
  const what = (
    <>
      <span className="bw-inspector-name">{name}</span>{" "}
      <code className="bw-inspector-id">
        {id} · {type}
      </code>
    </>
  );
  if (!isThere) return <span className="bw-inspector-input">{what}</span>;
  return (
    <button
      type="button"
      className="bw-inspector-input"
      title={t("inspector.goTo", { name })}
      onClick={() => onFocus(id)}
    >
      {what}
    </button>
  );
}
