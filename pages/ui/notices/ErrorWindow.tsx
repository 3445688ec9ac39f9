// The error window: all that went wrong, and the error's id for support under 'Show Details' (forms.txt §8).
import { Modal } from "@billwright/renderer";
import { WithWords } from "../../i18n/WithWords.tsx";
import { useWords } from "../../i18n/useWords.ts";
import type { ErrorNotice } from "../../services/notices.ts";
import { ErrorId } from "./ErrorId.tsx";
import "./errorWindow.css";

export function ErrorWindow({ error, onClose }: { error: ErrorNotice; onClose(): void }) {
  const { t, sayAll } = useWords();
  const { again } = error;
  return (
    <WithWords>
      <Modal title={t("shell.errorTitle")} onClose={onClose}>
        <p className="bw-error-words">{sayAll(error.words)}</p>
        {error.errorGuid !== null && (
          <details className="bw-error-details">
            <summary>{t("shell.showDetails")}</summary>
            <ErrorId id={error.errorGuid} />
          </details>
        )}
        <div className="bw-error-buttons">
          <button type="button" className={again ? "bw-button" : "bw-button bw-button--primary"} onClick={onClose}>
            {t("shell.ok")}
          </button>
          {again && (
            <button
              type="button"
              className="bw-button bw-button--primary"
              onClick={() => {
                onClose();
                again();
              }}
            >
              {t("page.tryAgain")}
            </button>
          )}
        </div>
      </Modal>
    </WithWords>
  );
}
