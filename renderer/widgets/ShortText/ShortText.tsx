// One line of text, at most `length` characters (forms.txt §2.3).
import { characterCount, mostCharactersOf } from "@billwright/engine";
import { useRenderer } from "../../RendererProvider.tsx";
import { answerText } from "../../field/answerText.ts";
import type { WidgetProps } from "../widget.ts";
import { autoCompleteOf } from "./autoComplete.ts";
import "./ShortText.css";

export function ShortText({ input, view, control, answer }: WidgetProps) {
  const most = mostCharactersOf(input);
  const value = answerText(view.value);
  return (
    <>
      <input
        {...control}
        className="bw-input"
        type="text"
        autoComplete={autoCompleteOf(input)}
        dir="auto"
        value={value}
        // Without `maxLength`: what is too long stays, and the field says so (P142).
        onChange={({ target }) => answer(target.value)}
      />
      {most === null ? null : <CharactersLeft left={most - characterCount(value)} of={most} />}
    </>
  );
}

/** From how many remaining characters the count is shown: a fifth of the limit, but at most 20. */
const near = (of: number): number => Math.min(20, Math.ceil(of / 5));

/** Always visible near the limit, but announced only now and then. */
function CharactersLeft({ left, of }: { left: number; of: number }) {
  const { t } = useRenderer();
  const text = left <= near(of) ? t("widgets.charactersLeft", { n: Math.max(0, left) }) : "";
  return (
    <div className="bw-characters">
      <span aria-hidden="true">{text}</span>
      <span className="bw-visually-hidden" role="status">
        {left <= 0 || left === 5 || left === 10 ? text : ""}
      </span>
    </div>
  );
}
