// The toasts, in live regions that exist before the first toast, so that each is read out. While a modal window is open they are
// inside it: behind it they would be dimmed, out of reach and silent.
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { CloseIcon } from "../icons.tsx";
import { isUrgent, toastMs, type Toast } from "../../services/notices.ts";
import { useOpenWindow } from "./useOpenWindow.ts";
import "./toasts.css";

export function Toasts() {
  const { notices } = useApp();
  const { toasts } = useSyncExternalStore(notices.subscribe, notices.getState, notices.getState);
  const open = useOpenWindow();
  return (
    <>
      <Regions toasts={open === null ? toasts : none} />
      {open !== null && createPortal(<Regions toasts={toasts} />, open)}
    </>
  );
}

const none: readonly Toast[] = [];

function Regions({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useWords();
  const [isPaused, setPaused] = useState(false);
  const urgent = toasts.filter(isUrgent);
  const calm = toasts.filter((toast) => !isUrgent(toast));
  return (
    <section
      className="bw-toasts bw-screen-only"
      aria-label={t("shell.toasts")}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="alert">
        {urgent.map((toast) => (
          <OneToast key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </div>
      <div role="status">
        {calm.map((toast) => (
          <OneToast key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </div>
    </section>
  );
}

function OneToast({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { notices } = useApp();
  const { t, say } = useWords();
  useEffect(() => {
    if (isPaused || toast.action) return;
    const timer = setTimeout(() => notices.dismiss(toast.id), toastMs);
    return () => clearTimeout(timer);
  }, [isPaused, notices, toast.id, toast.action]);
  return (
    <div className="bw-toast" data-tone={toast.tone}>
      <p>{say(toast.words)}</p>
      {toast.action && (
        <button
          type="button"
          className="bw-button"
          onClick={() => {
            notices.dismiss(toast.id);
            toast.action?.press();
          }}
        >
          {say(toast.action.words)}
        </button>
      )}
      <button
        type="button"
        className="bw-icon-button"
        aria-label={t("shell.dismiss")}
        onClick={() => notices.dismiss(toast.id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
