// What every widget and block gets from the surrounding page: translations, language, time zone, country, and services. Nothing in the
// renderer fetches, stores or navigates; it calls the page's `services`.
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import type { MessageKey } from "@billwright/schemas";
import { createContext, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import type { FormFiles } from "./files.ts";
import type { FormStore } from "./store.ts";
import { StoreContext } from "./useStore.ts";

/**
 * Translates a message of the catalogue (schemas/messages). A parameter `n` also selects singular or plural in languages that have both.
 */
export type Translate = (key: MessageKey, params?: Readonly<Record<string, string | number>>) => string;

/** The bank directory's result for a routing number. `logo` is a URL of our own. */
export interface BankLookup {
  readonly valid: boolean;
  readonly bank: { readonly name: string; readonly logo: string | null } | null;
}

/** What the page does for the form. Without a service its button is not shown. */
export interface RendererServices {
  /** Opens the page's one-time code for this input. Only called while its answer has no error. */
  verify?(inputId: string): void;
  /** The chosen and signed files, until the page uploads them. */
  readonly files?: FormFiles;
  /** Looks up a routing number of nine digits. Rejects if the directory is not available. */
  lookUpBank?(routingNumber: string): Promise<BankLookup>;
}

export interface RendererContext {
  readonly t: Translate;
  /** BCP 47, such as "en" or "zh-CN". */
  readonly language: string;
  readonly dir: "ltr" | "rtl";
  /** IANA name of the user's time zone, such as "America/New_York". */
  readonly timeZone: string;
  /** The account's country by name, such as "United States"; it determines currency and default dialling code. */
  readonly country: string;
  /** The biller's name; left out where it is not known. */
  readonly company?: string | undefined;
  readonly services: RendererServices;
}

const Context = createContext<RendererContext | null>(null);

/** Provides one form's store and context. A component without a form (a dialog of the shell) needs no store. */
export function RendererProvider(props: RendererContext & { store?: FormStore; children: ReactNode }) {
  const { store, children, t, language, dir, timeZone, country, company, services } = props;
  const context = useMemo(
    () => ({ t, language, dir, timeZone, country, company, services }),
    [t, language, dir, timeZone, country, company, services],
  );
  return (
    <StoreContext value={store ?? null}>
      <Context value={context}>{children}</Context>
    </StoreContext>
  );
}

/** The context of the form. Throws outside a RendererProvider. */
export function useRenderer(): RendererContext {
  const context = useContext(Context);
  if (!context) throw new Error("A form component is outside a RendererProvider.");
  return context;
}
