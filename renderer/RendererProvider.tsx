// What every widget and block gets from the page around it: words, language, place, and the few things a form cannot do by itself.
// Nothing in the renderer fetches, stores or navigates; it asks the page through `services`.
import type { MessageKey } from "@billwright/schemas";
import { createContext, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import type { FormFiles } from "./files.ts";
import type { FormStore } from "./store.ts";
import { StoreContext } from "./useStore.ts";

/** The reader's words for a message of the catalogue (schemas/messages). A parameter `n` also chooses singular or plural where a language has both. */
export type Translate = (key: MessageKey, params?: Readonly<Record<string, string | number>>) => string;

/** What the bank directory knows about a routing number. `logo` is an address of our own. */
export interface BankLookup {
  readonly valid: boolean;
  readonly bank: { readonly name: string; readonly logo: string | null } | null;
}

/** What the page does for the form. A service left out leaves its button out. */
export interface RendererServices {
  /** Opens the page's one-time code for this input; called only while its answer stands and has no error. */
  verify?(inputId: string): void;
  /** The bytes of the files chosen and signed, until the page uploads them. */
  readonly files?: FormFiles;
  /** Looks up a routing number of nine digits. Rejects where the directory cannot be asked. */
  lookUpBank?(routingNumber: string): Promise<BankLookup>;
}

export interface RendererContext {
  readonly t: Translate;
  /** BCP 47, such as "en" or "zh-CN". */
  readonly language: string;
  readonly dir: "ltr" | "rtl";
  /** IANA name of the reader's zone, such as "America/New_York". */
  readonly timeZone: string;
  /** The account's country by name, such as "United States": currency and the default dialling code come from it. */
  readonly country: string;
  readonly services: RendererServices;
}

const Context = createContext<RendererContext | null>(null);

/** Wraps one form: its store and its surroundings. Around what needs no form (a window of the shell) the store is left out. */
export function RendererProvider(props: RendererContext & { store?: FormStore; children: ReactNode }) {
  const { store, children, t, language, dir, timeZone, country, services } = props;
  const context = useMemo(
    () => ({ t, language, dir, timeZone, country, services }),
    [t, language, dir, timeZone, country, services],
  );
  return (
    <StoreContext value={store ?? null}>
      <Context value={context}>{children}</Context>
    </StoreContext>
  );
}

/** The surroundings of the form. Throws outside a RendererProvider. */
export function useRenderer(): RendererContext {
  const context = useContext(Context);
  if (!context) throw new Error("A form component stands outside a RendererProvider. Wrap the page's form in one.");
  return context;
}
