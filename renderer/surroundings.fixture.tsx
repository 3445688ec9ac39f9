// The context of a form for tests and sandboxes of single blocks: English from the catalogue, and no server.
import type { ReactNode } from "react";
import { allMessages, fill } from "@billwright/schemas";
import { RendererProvider } from "./RendererProvider.tsx";
import type { RendererContext, Translate } from "./RendererProvider.tsx";
import type { FormStore } from "./store.ts";

/** Translates to English; an unknown key is an error. */
const english: Translate = (key, params) => {
  const text = (allMessages as Readonly<Record<string, string>>)[key];
  if (text === undefined) throw new Error(`No message ${key}. Add it to schemas/messages.`);
  return fill(text, params);
};

const plainContext: RendererContext = {
  t: english,
  language: "en",
  dir: "ltr",
  timeZone: "Etc/UTC",
  country: "United States",
  services: {},
};

/** Wraps `children` as a page does. A block without a form needs no store. */
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
