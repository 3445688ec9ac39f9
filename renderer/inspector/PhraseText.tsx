// A telling as text: a sentence, and under it as a list the sentences that it gathers. What authors named stands out, since a name may
// be a whole question.
import { Fragment } from "react";
import type { ReactNode } from "react";
import type { Phrase } from "@billwright/engine";
import type { MessageKey, MessageRef } from "@billwright/schemas";
import { useRenderer } from "../RendererProvider.tsx";

export function PhraseText({ telling: { words, parts } }: { telling: Phrase }) {
  return (
    <>
      <EmphasisedWords words={words} />
      {parts.length > 0 && (
        <ul className="bw-telling">
          {parts.map((part, at) => (
            <li key={at}>
              <PhraseText telling={part} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A message with its parameters standing out. */
export function EmphasisedWords({ words: { key, params } }: { words: MessageRef }) {
  const names = Object.entries(params).map(([name, value]) => [name, <bdi className="bw-telling-name">{value}</bdi>]);
  return <FilledWords of={key} nodes={Object.fromEntries(names) as Record<string, ReactNode>} />;
}

/** Private characters around each parameter's name: wherever a language puts it, it can be found again. */
const [open, close] = ["\uE000", "\uE001"];

/** A message whose parameters are more than text. */
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
