// What the status pages have in common: whom to ask and in which languages, and what was sent, under the status (decisions-proposed.md P82).
import { useLocation } from "react-router-dom";
import { useIsServers } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useShell } from "../../ui/pageContent.tsx";
import { wasJustSent } from "./justSent.ts";
import { ReceiptCard } from "./ReceiptCard.tsx";
import { useReceipt } from "./useReceipt.ts";

export interface Status {
  title: string;
  companyContactPhone: string | null;
  companyContactEmail: string | null;
}

/** Reports the page to the shell: null while nothing is known. */
export function useStatus(status: Status | null): void {
  const { data } = useCall("GET /api/Enrollments/AvailableTranslations", { query: {} });
  useShell({
    title: status?.title ?? null,
    contact: status && { phone: status.companyContactPhone, email: status.companyContactEmail },
    languages: data?.translations.map(({ language }) => language) ?? [],
  });
}

export interface SentBelowProps {
  /** What happens next by itself. */
  next?: string;
  /** The page has shown the plan's lines already. */
  isPlanShown?: boolean;
}

/** Thanks, for who comes from the form; that the browser alone knows. */
export function JustSent() {
  const { t } = useWords();
  const isSent = wasJustSent(useLocation().state);
  return !useIsServers() && isSent ? <p role="status">{t("form.thanks")}</p> : null;
}

/** The receipt; nothing where it cannot be had, as the status does not depend on it. */
export function SentBelow({ next, isPlanShown = false }: SentBelowProps) {
  const { data } = useReceipt();
  if (data === null) return null;
  return <ReceiptCard submission={data} isPlanShown={isPlanShown} {...(next !== undefined && { next })} />;
}
