// The surroundings of a form for tests and sandboxes of single blocks: English words from the catalogue, no server behind.
import type { ReactNode } from "react";
import { allMessages, fill } from "@billwright/schemas";
import { RendererProvider } from "./RendererProvider.tsx";
import type { RendererContext, Translate } from "./RendererProvider.tsx";
import type { FormStore } from "./store.ts";

/** English out of the catalogue; a key it does not know is a mistake of ours. */
export const english: Translate = (key, params) => {
  const text = (allMessages as Readonly<Record<string, string>>)[key];
  if (text === undefined) throw new Error(`No message ${key}. Add it to schemas/messages.`);
  return fill(text, params);
};

export const plainContext: RendererContext = {
  t: english,
  language: "en",
  dir: "ltr",
  timeZone: "Etc/UTC",
  country: "United States",
  services: {},
};

/** Wraps `children` as a page does. A block that reads no form needs no store. */
export function Surroundings({
  store,
  children,
  ...some
}: Partial<RendererContext> & { store?: FormStore; children: ReactNode }) {
  return (
    <RendererProvider {...plainContext} {...some} store={store ?? ({} as FormStore)}>
      {children}
    </RendererProvider>
  );
}
