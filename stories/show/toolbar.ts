// The settings of Storybook's toolbar.
import { createContext, useContext } from "react";

export interface Toolbar {
  theme: "light" | "dark";
  direction: "ltr" | "rtl";
  /** BCP 47, one of the product's. */
  language: string;
  inspector: "off" | "on";
}

export const startingToolbar: Toolbar = { theme: "light", direction: "ltr", language: "en", inspector: "off" };

export const ToolbarContext = createContext<Toolbar>(startingToolbar);
export const useToolbar = (): Toolbar => useContext(ToolbarContext);
