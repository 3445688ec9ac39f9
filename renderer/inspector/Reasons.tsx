// The conditions of an input's visibility, and whether each is true. Below a false one: the questions it depends on that are hidden
// themselves.
import type { CompiledForm, FormState } from "@billwright/engine";
import { inputName, type ExplanationInWords, type ReasonInWords } from "@billwright/engine/words";
import { useRenderer } from "../RendererProvider.tsx";
import { hiddenParents, type HiddenParent } from "./hiddenParents.ts";
import { ShowWhen } from "./ShowWhen.tsx";
import { EmphasisedWords } from "./PhraseText.tsx";

export interface ReasonsProps {
  form: CompiledForm;
  state: FormState;
  explanation: ExplanationInWords;
}

export function Reasons({ form, state, explanation: { because } }: ReasonsProps) {
  const { t } = useRenderer();
  if (because.length === 0) return <p className="bw-why-always">{t("inspector.always")}</p>;
  const listed = new Set<string>();
  return (
    <ul className="bw-why-reasons">
      {because.map((reason, at) => (
        <ReasonLine key={at} form={form} reason={reason} parents={hiddenParents(form, state, reason, listed)} />
      ))}
    </ul>
  );
}

interface ReasonLineProps extends HiddenParentsProps {
  reason: ReasonInWords;
}

/** `parents`: the questions it depends on that are hidden. */
function ReasonLine({ form, reason: { holds, words }, parents }: ReasonLineProps) {
  const { t } = useRenderer();
  return (
    <li data-holds={holds}>
      <span className="bw-visually-hidden">{t(holds ? "inspector.holds" : "inspector.fails")}: </span>
      <ShowWhen phrase={words} />
      <HiddenParents form={form} parents={parents} />
    </li>
  );
}

interface HiddenParentsProps {
  form: CompiledForm;
  parents: readonly HiddenParent[];
}

function HiddenParents({ form, parents }: HiddenParentsProps) {
  if (parents.length === 0) return null;
  return (
    <ul className="bw-phrase">
      {parents.map(({ id, failing }) => (
        <li key={id}>
          <EmphasisedWords words={{ key: "inspector.parentHidden", params: { name: inputName(form.inputs, id) } }} />
          <ul className="bw-why-reasons">
            {failing.map(({ reason, parents: further }, at) => (
              <ReasonLine key={at} form={form} reason={reason} parents={further} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
