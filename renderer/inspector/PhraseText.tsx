// A phrase as text: a sentence, and its parts as a list below. Names given by authors are emphasised, because a name can be a whole
// question.
import { Fragment } from "react";
import type { ReactNode } from "react";
import type { Phrase } from "@billwright/engine/words";
import type { MessageKey, MessageRef } from "@billwright/schemas";
import { useRenderer } from "../RendererProvider.tsx";

export function PhraseText({ phrase: { words, parts } }: { phrase: Phrase }) {
  return (
    <>
      <EmphasisedWords words={words} />
      {parts.length > 0 && (
        <ul className="bw-phrase">
          {parts.map((part, at) => (
            <li key={at}>
              <PhraseText phrase={part} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A message with emphasised parameters. */
export function EmphasisedWords({ words: { key, params } }: { words: MessageRef }) {
  const names = Object.entries(params).map(([name, value]) => [
    name,
    <bdi key={name} className="bw-phrase-name">
      {value}
    </bdi>,
  ]);
  return <FilledWords of={key} nodes={Object.fromEntries(names) as Record<string, ReactNode>} />;
}

/** Private-use characters around each parameter's name, to find it in the translated text. */
const [open, close] = ["\uE000", "\uE001"];

/** A message with React nodes as parameters. */
export function FilledWords({ of, nodes }: { of: MessageKey; nodes: Readonly<Record<string, ReactNode>> }) {
  const { t } = useRenderer();
  const marked = Object.keys(nodes).map((name) => [name, `${open}${name}${close}`]);
  const text = t(of, Object.fromEntries(marked) as MessageRef["params"]);
  return text.split(open).map((piece, at): ReactNode => {
    if (at === 0) return piece;
    const [name = "", ...rest] = piece.split(close);
    return (
      <Fragment key={at}>
        {nodes[name]}
        {rest.join("")}
      </Fragment>
    );
  });
}
