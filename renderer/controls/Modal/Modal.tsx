// A modal dialog using the browser's own <dialog>: it traps focus, closes with Escape, makes the page behind inert and restores focus.
import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import "./Modal.css";

export interface ModalProps {
  title: string;
  /** Called on Escape and by the close button; the caller then stops rendering the modal. */
  onClose: () => void;
  /** The element to focus on opening; absent: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** A press beside the dialog closes it, too. */
  closesBeside?: boolean;
  /** A wide dialog, for tables and charts. */
  wide?: boolean;
  children: ReactNode;
}

export function Modal({ title, onClose, initialFocus, wide = false, closesBeside = false, children }: ModalProps) {
  const { t } = useRenderer();
  const titleId = useId();
  const dialog = useOpenDialog(initialFocus);
  return (
    <dialog
      ref={dialog}
      className={wide ? "bw-modal bw-modal--wide" : "bw-modal"}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // A file input inside also fires cancel.
        event.preventDefault();
        onClose();
      }}
      // Only the backdrop belongs to the dialog itself: the frame covers all of it.
      onPointerDown={(event) => {
        if (closesBeside && event.target === event.currentTarget) onClose();
      }}
      onClose={(event) => {
        // The browser closes the dialog by itself on a second Escape. If it is open again, the event belongs to an earlier time.
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

/** Opens the dialog while its component is mounted. It is closed before it is removed, because closing restores focus. */
export function useOpenDialog(initialFocus?: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the effects of what is inside, which may take focus.
  useLayoutEffect(() => {
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

// A browser without modal dialogs still shows the dialog, but not above everything.
function openModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === "function") dialog.showModal();
  else dialog.setAttribute("open", "");
}

function closeModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === "function") dialog.close();
  else dialog.removeAttribute("open");
}
