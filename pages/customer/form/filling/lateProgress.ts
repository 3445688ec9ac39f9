// Counts how far a visit has come. Its code is loaded at the first answer: a form that is only looked at does not need it.
import type { FillingParts } from "./fillingParts.ts";
import type { Progress } from "./progress.ts";

/** What is counted before the code is there is counted as soon as it is; what is left before is not. */
export function lateProgress(
  parts: Pick<FillingParts, "app" | "token" | "opened">,
  versionId: () => string | null,
): Progress {
  let loaded: Progress | undefined;
  let loading: Promise<unknown> | undefined;
  const use = (work: (progress: Progress) => void): void => {
    if (loaded) return work(loaded);
    loading ??= import("./progress.ts").then((module) => (loaded = module.progressOf(parts, versionId)));
    // Without its code nothing is counted.
    loading.then(() => loaded && work(loaded)).catch(() => undefined);
  };
  return {
    answered: (inputId) => use((progress) => progress.answered(inputId)),
    pressed: (refused) => use((progress) => progress.pressed(refused)),
    leave: () => loaded?.leave(),
    counted: () => loaded?.counted() ?? null,
    end: () => loaded?.end(),
  };
}
