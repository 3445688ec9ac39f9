// The frame's language, dark mode and colours as the page around wants them, and word of what is chosen in the form's own header.
import { useEffect, useLayoutEffect } from "react";
import { applyTheme } from "@billwright/renderer";
import { defaultTheme, readableTheme } from "@billwright/schemas";
import { useApp } from "../../app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { isDark } from "../../shell/looks.ts";
import type { Shown } from "../messages.ts";
import type { FramePort } from "./SandboxForm.tsx";

export function useFrameLooks(shown: Shown | null, port: FramePort): void {
  useFrameLanguage(shown?.language ?? null, port);
  useFrameDark(shown?.dark ?? null, port);
  const theme = shown?.theme ?? "tenant";
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (theme === "default") return applyTheme(defaultTheme, root);
    // The tenant's own stand in its style sheet.
    for (const name of Object.keys(readableTheme(defaultTheme))) root.style.removeProperty(name);
  }, [theme]);
}

function useFrameLanguage(wanted: string | null, port: FramePort): void {
  const { words } = useApp();
  const { language } = useWords();
  useEffect(() => {
    if (wanted !== null) void words.speak(wanted);
  }, [words, wanted]);
  useEffect(() => {
    const tell = (spoken: string) => port.post({ type: "language", language: spoken });
    words.i18n.on("languageChanged", tell);
    return () => words.i18n.off("languageChanged", tell);
  }, [words, port, language]);
}

function useFrameDark(wanted: boolean | null, port: FramePort): void {
  useEffect(() => {
    if (wanted !== null) document.documentElement.dataset["theme"] = wanted ? "dark" : "light";
  }, [wanted]);
  useEffect(() => {
    const root = document.documentElement;
    const watcher = new MutationObserver(() => port.post({ type: "dark", dark: isDark(root) }));
    watcher.observe(root, { attributeFilter: ["data-theme"] });
    return () => watcher.disconnect();
  }, [port]);
}
