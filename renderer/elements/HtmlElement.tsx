// An HTML element of the form, with the customer's merge tags filled in.
import { useCallback } from "react";
import { mergeTagValue, tagText } from "@billwright/engine";
import { useRenderer } from "../RendererProvider.tsx";
import { useFormStore } from "../useStore.ts";
import { SafeHtml } from "./SafeHtml.tsx";

export function HtmlElement({ html }: { html: string }) {
  const store = useFormStore();
  const { t, language, country } = useRenderer();
  const tagValue = useCallback(
    (name: string) => tagText(name, mergeTagValue(store.form, store.getState(), name) ?? "", { language, country, t }),
    [store, language, country, t],
  );
  return <SafeHtml html={html} tagValue={tagValue} />;
}
