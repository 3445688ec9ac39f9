// The setup of every story: the renderer's styles, the toolbar's settings on <html>, axe set to fail.
import type { Decorator, Preview } from "@storybook/react-vite";
import { languages } from "@billwright/schemas";
import { useLayoutEffect } from "react";
import { configure } from "storybook/test";
import "@billwright/renderer";
import { startingToolbar, ToolbarContext, type Toolbar } from "../show/toolbar.ts";
import "../show/story.css";

// A busy machine takes longer than the default of one second.
configure({ asyncUtilTimeout: 20_000 });

/** The page follows the toolbar as it follows a user's settings in the product. */
const UnderToolbar: Decorator = (Story, { globals }) => {
  const toolbar: Toolbar = { ...startingToolbar, ...(globals as Partial<Toolbar>) };
  const { theme, direction, language } = toolbar;
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset.theme = theme;
    page.dir = direction;
    page.lang = language;
  }, [theme, direction, language]);
  return (
    <ToolbarContext value={toolbar}>
      <Story />
    </ToolbarContext>
  );
};

type Icon = "mirror" | "transfer" | "globe" | "search";
const choice = (title: string, icon: Icon, items: { value: string; title: string }[]) => ({
  description: title,
  toolbar: { title, icon, items, dynamicTitle: true },
});

const preview: Preview = {
  decorators: [UnderToolbar],
  initialGlobals: { ...startingToolbar },
  globalTypes: {
    theme: choice("Theme", "mirror", [
      { value: "light", title: "Light" },
      { value: "dark", title: "Dark" },
    ]),
    direction: choice("Direction", "transfer", [
      { value: "ltr", title: "Left to right" },
      { value: "rtl", title: "Right to left" },
    ]),
    language: choice(
      "Language",
      "globe",
      Object.entries(languages).map(([value, title]) => ({ value, title })),
    ),
    inspector: choice("Inspector", "search", [
      { value: "off", title: "Without inspector" },
      { value: "on", title: "Inspector beside" },
    ]),
  },
  parameters: {
    layout: "padded",
    controls: { disable: true },
    a11y: {
      test: "error",
      options: { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"] },
    },
  },
};
export default preview;
