// The biller's own thanks, with the values that its merge tags had at the submission.
import { useCallback } from "react";
import { TaggedHtml } from "@billwright/renderer";
import type { MergeTag } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";

export interface ThanksTextProps {
  html: string;
  tags: readonly MergeTag[];
  /** Of whose currency amounts are. */
  country: string;
}

export function ThanksText({ html, tags, country }: ThanksTextProps) {
  const { t, language } = useWords();
  const valueOf = useCallback((name: string) => tags.find((tag) => tag.name === name)?.value ?? "", [tags]);
  return <TaggedHtml html={html} valueOf={valueOf} language={language} country={country} t={t} />;
}
