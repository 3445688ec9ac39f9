// What has to hold for an input to show, and whether it does; behind what does not, the chain of questions that are hidden themselves.
import {
  inputName,
  type CompiledForm,
  type ExplanationInWords,
  type FormState,
  type ReasonInWords,
} from "@billwright/engine";
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
  const told = new Set<string>();
  return (
    <ul className="bw-why-reasons">
      {because.map((reason, at) => (
        <ReasonLine key={at} form={form} reason={reason} parents={hiddenParents(form, state, reason, told)} />
      ))}
    </ul>
  );
}

interface ReasonLineProps extends HiddenParentsProps {
  reason: ReasonInWords;
}

/** `parents`: those that are hidden themselves. */
function ReasonLine({ form, reason: { holds, words }, parents }: ReasonLineProps) {
  const { t } = useRenderer();
  return (
    <li data-holds={holds}>
      <span className="bw-visually-hidden">{t(holds ? "inspector.holds" : "inspector.fails")}: </span>
      <ShowWhen telling={words} />
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
    <ul className="bw-telling">
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
