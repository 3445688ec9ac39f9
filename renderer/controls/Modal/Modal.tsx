// A modal window on the browser's own <dialog>: it keeps focus inside, closes with Escape, makes the page behind inert and gives
// focus back to where it was.
import { useEffect, useId, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import "./Modal.css";

export interface ModalProps {
  title: string;
  /** Called on Escape and on the close button; the caller then leaves the modal out. */
  onClose: () => void;
  /** What takes focus on opening; left out, the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Wide windows hold tables and charts. */
  wide?: boolean;
  children: ReactNode;
}

export function Modal({ title, onClose, initialFocus, wide = false, children }: ModalProps) {
  const { t } = useRenderer();
  const titleId = useId();
  const dialog = useOpenDialog(initialFocus);
  return (
    <dialog
      ref={dialog}
      className={wide ? "bw-modal bw-modal--wide" : "bw-modal"}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // A file chooser inside cancels too.
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The browser closes by itself on a second Escape; while the dialog is open, the event tells of an earlier showing.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
    >
      <div className="bw-modal-frame">
        <h2 id={titleId} className="bw-modal-title">
          {title}
        </h2>
        <div className="bw-modal-body">{children}</div>
        <button
          type="button"
          className="bw-sign-button bw-modal-close"
          aria-label={t("widgets.close")}
          onClick={onClose}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
    </dialog>
  );
}

/** Shows the dialog while its component stands. Closing before the node goes is what gives focus back. */
function useOpenDialog(initialFocus: RefObject<HTMLElement | null> | undefined): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    openModal(dialog);
    initialFocus?.current?.focus();
    return () => {
      closeModal(dialog);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [initialFocus]);
  return ref;
}

// A browser without modal dialogs still shows the window, only not above everything.
function openModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === "function") dialog.showModal();
  else dialog.setAttribute("open", "");
}

function closeModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === "function") dialog.close();
  else dialog.removeAttribute("open");
}
