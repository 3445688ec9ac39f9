// When something is shown, as one sentence: "Show when Service type is Gas or (Region is North and Tenant is shown)". What does not fit
// into one sentence (branches and comparisons) is shown as a tree.
import { Fragment } from "react";
import type { ReactNode } from "react";
import type { Phrase } from "@billwright/engine/words";
import { useRenderer } from "../RendererProvider.tsx";
import { EmphasisedWords, FilledWords, PhraseText } from "./PhraseText.tsx";

export function ShowWhen({ phrase }: { phrase: Phrase }) {
  if (phrase.parts.length === 0) return <EmphasisedWords words={phrase.words} />;
  if (!isSentence(phrase)) return <PhraseText phrase={phrase} />;
  return <FilledWords of="rule.when" nodes={{ what: <Clause phrase={phrase} /> }} />;
}

/** How the parts of each group are joined, as in the user's language. */
const joints: Readonly<Record<string, Intl.ListFormatType | undefined>> = {
  "logic.all": "conjunction",
  "logic.any": "disjunction",
  "logic.none": "disjunction",
};

const isSentence = ({ words, parts }: Phrase): boolean =>
  parts.length === 0 || (joints[words.key] !== undefined && parts.every(isSentence));

function Clause({ phrase: { words, parts } }: { phrase: Phrase }) {
  const { language } = useRenderer();
  if (parts.length === 0) return <EmphasisedWords words={words} />;
  const list = new Intl.ListFormat(language, { type: joints[words.key] ?? "conjunction" });
  const joined = list.formatToParts(parts.map((_, at) => String(at))).map(({ type, value }, at): ReactNode => {
    const part = type === "element" ? parts[Number(value)] : undefined;
    return <Fragment key={at}>{part ? <Part phrase={part} /> : value}</Fragment>;
  });
  return words.key === "logic.none" ? <FilledWords of="logic.noneOf" nodes={{ what: joined }} /> : joined;
}

/** A clause within a clause is in brackets, so that the grouping is clear. */
const Part = ({ phrase }: { phrase: Phrase }) =>
  phrase.parts.length === 0 ? (
    <Clause phrase={phrase} />
  ) : (
    <>
      (<Clause phrase={phrase} />)
    </>
  );
