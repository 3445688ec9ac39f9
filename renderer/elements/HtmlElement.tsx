// An HTML element of the form, with the customer's merge tags in its text.
import { useCallback } from "react";
import { mergeTagValue } from "@billwright/engine";
import { useFormStore } from "../useStore.ts";
import { SafeHtml } from "./SafeHtml.tsx";

export function HtmlElement({ html }: { html: string }) {
  const store = useFormStore();
  const tagValue = useCallback((name: string) => mergeTagValue(store.form, store.getState(), name) ?? "", [store]);
  return <SafeHtml html={html} tagValue={tagValue} />;
}
