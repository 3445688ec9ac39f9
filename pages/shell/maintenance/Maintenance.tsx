// The maintenance page: in the first download, since it is needed when nothing can be loaded, and asks nothing itself. Another language is
// fetched as on any page; one that does not come is reported.
import { useEffect } from "react";
import { useOpenDialog } from "@billwright/renderer";
import { allLanguages } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useHealth } from "../../services/useHealth.ts";
import { Message } from "../../ui/Message.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { DarkToggle } from "../header/DarkToggle.tsx";
import { LanguageMenu } from "../header/LanguageMenu.tsx";
import "../header/header.css";
import "./maintenance.css";

function Words() {
  const { t } = useWords();
  const { message } = useHealth();
  return (
    <Message tone="late" title={t("maintenance.title")}>
      <p className="bw-maintenance-back">{t("maintenance.back")}</p>
      <p dir="auto">{message ?? t("maintenance.default")}</p>
    </Message>
  );
}

/** Opened by its address. */
export function MaintenancePage() {
  const { t } = useWords();
  useShell({ title: t("maintenance.title") });
  return <Words />;
}

/** Over the page that was left: that stays as it is, out of reach, with all that was typed, chosen and signed. */
export function MaintenanceOver() {
  const { t } = useWords();
  const title = t("maintenance.title");
  const dialog = useOpenDialog();
  useEffect(() => {
    const own = document.title;
    document.title = title;
    return () => void (document.title = own);
  }, [title]);
  return (
    <dialog
      ref={dialog}
      className="bw-maintenance"
      aria-label={title}
      // Else a second Escape closes it for a moment.
      onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      // A phone's way back closes it none the less the second time.
      onClose={({ currentTarget: window }) => {
        if (window.isConnected && !window.open) window.showModal();
      }}
    >
      <header className="bw-header">
        <div className="bw-header-row">
          <div className="bw-header-tools bw-screen-only">
            <LanguageMenu languages={allLanguages} />
            <DarkToggle />
          </div>
        </div>
      </header>
      <main className="bw-main">
        <Words />
      </main>
    </dialog>
  );
}
