// HTML by an author, with its merge tags filled in.
import { useCallback } from "react";
import { tagText, type TagReader } from "@billwright/engine/text";
import { SafeHtml } from "./SafeHtml.tsx";

export interface TaggedHtmlProps extends TagReader {
  html: string;
  /** A tag's value; must be stable, as the HTML is filled in anew with another function. */
  valueOf: (name: string) => string;
}

/** In an address a tag's value is as it was sent, in a text as its reader writes it. */
export function TaggedHtml({ html, valueOf, language, country, t }: TaggedHtmlProps) {
  const tagValue = useCallback(
    (name: string, isAddress: boolean) =>
      isAddress ? valueOf(name) : tagText(name, valueOf(name), { language, country, t }),
    [valueOf, language, country, t],
  );
  return <SafeHtml html={html} tagValue={tagValue} />;
}
