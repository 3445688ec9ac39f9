// An HTML element of the form, with the customer's merge tags filled in.
import { useCallback } from "react";
import { mergeTagValue } from "@billwright/engine";
import { useRenderer } from "../RendererProvider.tsx";
import { useFormStore } from "../useStore.ts";
import { TaggedHtml } from "./TaggedHtml.tsx";

export function HtmlElement({ html }: { html: string }) {
  const store = useFormStore();
  const { t, language, country } = useRenderer();
  const valueOf = useCallback((name: string) => mergeTagValue(store.form, store.getState(), name) ?? "", [store]);
  return <TaggedHtml html={html} valueOf={valueOf} language={language} country={country} t={t} />;
}
