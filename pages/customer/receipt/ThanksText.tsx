// The biller's own thanks, with the values that its merge tags had at the submission.
import { useCallback } from "react";
import { tagText } from "@billwright/engine";
import { SafeHtml } from "@billwright/renderer";
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
  const tagValue = useCallback(
    (name: string, isAddress: boolean) => {
      const value = tags.find((tag) => tag.name === name)?.value ?? "";
      return isAddress ? value : tagText(name, value, { language, country, t });
    },
    [tags, language, country, t],
  );
  return <SafeHtml html={html} tagValue={tagValue} />;
}
