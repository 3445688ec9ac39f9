// The context that a page gives to a form: translations in the toolbar's language, direction, time zone. No server.
import type { ReactNode } from "react";
import { RendererProvider } from "@billwright/renderer";
import type { FormStore, RendererServices } from "@billwright/renderer";
import { useToolbar } from "./toolbar.ts";
import { translateTo } from "./words.ts";

export interface SurroundingsProps {
  store?: FormStore;
  services?: RendererServices;
  children: ReactNode;
}

export function Surroundings({ store, services = noServices, children }: SurroundingsProps) {
  const { language, direction } = useToolbar();
  return (
    <RendererProvider
      store={store}
      t={translateTo(language)}
      language={language}
      dir={direction}
      timeZone="Etc/UTC"
      country="United States"
      services={services}
    >
      {children}
    </RendererProvider>
  );
}

const noServices: RendererServices = {};
