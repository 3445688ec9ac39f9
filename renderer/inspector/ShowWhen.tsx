// When something shows, as one sentence: "Show when Service type is Gas or (Region is North and Tenant is shown)". What no sentence
// holds, branches and comparisons, stands as a tree.
import { Fragment } from "react";
import type { ReactNode } from "react";
import type { Phrase } from "@billwright/engine";
import { useRenderer } from "../RendererProvider.tsx";
import { EmphasisedWords, FilledWords, PhraseText } from "./PhraseText.tsx";

export function ShowWhen({ telling }: { telling: Phrase }) {
  if (telling.parts.length === 0) return <EmphasisedWords words={telling.words} />;
  if (!isSentence(telling)) return <PhraseText telling={telling} />;
  return <FilledWords of="rule.when" nodes={{ what: <Clause telling={telling} /> }} />;
}

/** How each gathering joins its parts, as the reader's language does. */
const joints: Readonly<Record<string, Intl.ListFormatType | undefined>> = {
  "logic.all": "conjunction",
  "logic.any": "disjunction",
  "logic.none": "disjunction",
};

const isSentence = ({ words, parts }: Phrase): boolean =>
  parts.length === 0 || (joints[words.key] !== undefined && parts.every(isSentence));

function Clause({ telling: { words, parts } }: { telling: Phrase }) {
  const { language } = useRenderer();
  if (parts.length === 0) return <EmphasisedWords words={words} />;
  const list = new Intl.ListFormat(language, { type: joints[words.key] ?? "conjunction" });
  const joined = list.formatToParts(parts.map((_, at) => String(at))).map(({ type, value }, at): ReactNode => {
    const part = type === "element" ? parts[Number(value)] : undefined;
    return <Fragment key={at}>{part ? <Part telling={part} /> : value}</Fragment>;
  });
  return words.key === "logic.none" ? <FilledWords of="logic.noneOf" nodes={{ what: joined }} /> : joined;
}

/** A clause within a clause stands in brackets: else nobody could tell what belongs together. */
const Part = ({ telling }: { telling: Phrase }) =>
  telling.parts.length === 0 ? (
    <Clause telling={telling} />
  ) : (
    <>
      (<Clause telling={telling} />)
    </>
  );
