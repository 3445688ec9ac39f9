// A part of the page: what it has loaded, or why it has not, with a way to try again (preferences.load-failed).
import type { ReactNode } from "react";
import { useWords } from "../../i18n/useWords.ts";
import type { Loaded } from "../../link/useCall.ts";
import { isAnswered } from "./usePreferences.ts";

export interface PartProps {
  /** Several are one: all of them or none. */
  of: readonly Pick<Loaded<unknown>, "data" | "failure" | "isLoading" | "reload">[];
  /** Shown instead of what cannot be loaded. */
  children: () => ReactNode;
}

export function Part({ of, children }: PartProps) {
  const { t } = useWords();
  const failed = of.filter(({ failure }) => failure !== null);
  // While it is tried again the words stay, so that the button keeps the focus.
  if (failed.length > 0)
    return (
      <div className="bw-preferences-failed" role="alert">
        <p>{t("api.unknown")}</p>
        <button
          type="button"
          className="bw-button"
          aria-disabled={failed.some(({ isLoading }) => isLoading) || undefined}
          onClick={() => failed.forEach(({ isLoading, reload }) => isLoading || reload())}
        >
          {t("page.tryAgain")}
        </button>
      </div>
    );
  const isWaiting = of.some((loaded) => loaded.data === null && !isAnswered(loaded));
  return isWaiting ? <span className="bw-skeleton-row" aria-hidden="true" /> : children();
}
