// A form that cannot be filled in, and why.
import { useWords } from "../../../i18n/useWords.ts";
import { useShell } from "../../../ui/pageContent.tsx";
import { AskCustomerService } from "../../../ui/ContactLinks.tsx";
import { ResultsButton } from "../PollResults.tsx";
import { Message } from "../../../ui/Message.tsx";

export interface ExpiredFormProps {
  /** The form's, where it is known. */
  name: string | null;
  /** Opens its results, where anyone may see them. */
  analyticToken: string | null;
  /** Opens the form again: what was filled in may only be an older version of it. */
  onReload?: () => void;
}

export function ExpiredForm({ name, analyticToken, onReload }: ExpiredFormProps) {
  const { t } = useWords();
  useShell({ title: t("form.expired") });
  return (
    <Message tone="late" title={t("form.expired")}>
      {name !== null && <p>{name}</p>}
      <p>{t("form.expiredHelp")}</p>
      {onReload !== undefined && (
        <button type="button" className="bw-button" onClick={onReload}>
          {t("version.reload")}
        </button>
      )}
      <ResultsButton token={analyticToken} />
      <AskCustomerService />
    </Message>
  );
}

/** Stopped or put away by the biller. What was filled in stays on this device, for when it is started again. */
export function ClosedForm({ onReload }: { onReload?: () => void }) {
  const { t } = useWords();
  useShell({ title: t("form.closed") });
  return (
    <Message tone="late" title={t("form.closed")}>
      <p>{t("form.closedHelp")}</p>
      {onReload !== undefined && (
        <button type="button" className="bw-button" onClick={onReload}>
          {t("version.reload")}
        </button>
      )}
      <AskCustomerService />
    </Message>
  );
}

export function InvalidForm() {
  const { t } = useWords();
  useShell({ title: t("form.invalid") });
  return (
    <Message tone="error" title={t("form.invalid")}>
      <p>{t("form.invalidHelp")}</p>
      <AskCustomerService />
    </Message>
  );
}
