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
    (name: string, isAddress: boolean) => {
      const value = mergeTagValue(store.form, store.getState(), name) ?? "";
      return isAddress ? value : tagText(name, value, { language, country, t });
    },
    [store, language, country, t],
  );
  return <SafeHtml html={html} tagValue={tagValue} />;
}
