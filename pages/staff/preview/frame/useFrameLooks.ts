// The frame's language, dark mode and colours as the surrounding page wants them. It reports what is chosen in the form's own header.
import { useEffect } from "react";
import { useApp } from "../../../services/app.ts";
import { isDark } from "../../../shell/looks.ts";
import type { FramePort, Shown } from "../messages.ts";

export function useFrameLooks(shown: Shown | null, port: FramePort): void {
  useFrameLanguage(shown?.language ?? null, port);
  useFrameDark(shown?.dark ?? null, port);
  const theme = shown?.theme ?? "tenant";
  useEffect(() => {
    // The tenant's own values are in its style sheet.
    if (theme === "tenant") return;
    let takeOff: (() => void) | null = null;
    let isOver = false;
    void import("./defaultLooks.ts").then(({ putOn }) => {
      if (!isOver) takeOff = putOn(document.documentElement);
    });
    return () => {
      isOver = true;
      takeOff?.();
    };
  }, [theme]);
}

// Only a choice made in the frame is reported. An echo of the surrounding page's request could cross its next one, and undo it.

function useFrameLanguage(wanted: string | null, port: FramePort): void {
  const { words } = useApp();
  useEffect(() => {
    if (wanted !== null) void words.speak(wanted);
  }, [words, wanted]);
  useEffect(() => {
    return words.subscribe(() => {
      const { language } = words.spoken();
      if (language !== wanted) port.post({ type: "language", language });
    });
  }, [words, port, wanted]);
}

function useFrameDark(wanted: boolean | null, port: FramePort): void {
  useEffect(() => {
    if (wanted !== null) document.documentElement.dataset["theme"] = wanted ? "dark" : "light";
  }, [wanted]);
  useEffect(() => {
    const root = document.documentElement;
    const report = () => isDark(root) !== wanted && port.post({ type: "dark", dark: isDark(root) });
    const watcher = new MutationObserver(report);
    watcher.observe(root, { attributeFilter: ["data-theme"] });
    return () => watcher.disconnect();
  }, [port, wanted]);
}
