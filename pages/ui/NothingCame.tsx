// What is shown where a page could not be loaded: why, the button that tries again, and whom to ask.
import type { ReactNode } from "react";
import { useWords } from "../i18n/useWords.ts";
import { AskCustomerService } from "./ContactLinks.tsx";
import { Message } from "./Message.tsx";

export interface NothingCameProps {
  title: string;
  /** Null: it would not help. */
  onTryAgain: (() => void) | null;
  /** By which the server's own report of the error is found. */
  errorGuid?: string | null;
  /** Why. */
  children: ReactNode;
}

export function NothingCame({ title, onTryAgain, errorGuid = null, children }: NothingCameProps) {
  const { t } = useWords();
  return (
    <Message tone="error" title={title}>
      {children}
      {errorGuid !== null && <p className="bw-small">{t("shell.errorId", { id: errorGuid })}</p>}
      {onTryAgain !== null && (
        <button type="button" className="bw-button bw-button--primary" onClick={onTryAgain}>
          {t("page.tryAgain")}
        </button>
      )}
      <AskCustomerService />
    </Message>
  );
}
