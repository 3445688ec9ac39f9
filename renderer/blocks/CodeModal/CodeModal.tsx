// The dialog for a one-time code (forms.txt §2.6). It uses no server and no clock: everything comes in as props, and the customer's actions
// go out as callbacks.
import { useEffect, useRef } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import { Modal } from "../../controls/Modal/Modal.tsx";
import { AfterWait, CodeEntry, useShownContact, type CodeEntryProps } from "./CodeEntry.tsx";

export interface CodeModalProps extends Omit<CodeEntryProps, "input" | "submit" | "placeholder"> {
  onClose: () => void;
}

export function CodeModal(props: CodeModalProps) {
  const { status, onClose } = props;
  const { t } = useRenderer();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Modal title={t("codes.title")} onClose={onClose} initialFocus={input}>
      {status === "notSent" ? <NotSent {...props} /> : <CodeEntry {...props} input={input} />}
    </Modal>
  );
}

/** No code was sent: why, and the button to try again. */
function NotSent({ contact, channel, error, resendAt, now, onResend }: CodeModalProps) {
  const { t } = useRenderer();
  const why = useRef<HTMLDivElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const shown = useShownContact(contact, channel);
  const isEarly = error?.key === "codes.askedLately";
  // What had focus is gone.
  useEffect(() => (again.current ?? why.current)?.focus(), []);
  return (
    <div className="bw-code">
      <div ref={why} role="alert" tabIndex={-1}>
        <p>{t(isEarly ? "codes.askedLately" : "codes.notSent", { contact: shown })}</p>
        {error && !isEarly && <p className="bw-error">{t(error.key, error.params)}</p>}
      </div>
      <div className="bw-code-modal-actions">
        <AfterWait resendAt={resendAt} now={now}>
          <button ref={again} type="button" className="bw-button bw-button--primary" onClick={onResend}>
            {t("codes.sendAgain")}
          </button>
        </AfterWait>
      </div>
    </div>
  );
}
