// A form that cannot be filled in, and why.
import { useWords } from "../../../i18n/useWords.ts";
import { useShell } from "../../../ui/pageContent.tsx";
import { Message } from "../../../ui/Message.tsx";

export function ExpiredForm() {
  const { t } = useWords();
  useShell({ title: t("form.expired") });
  return (
    <Message tone="late" title={t("form.expired")}>
      <p>{t("form.expiredHelp")}</p>
    </Message>
  );
}

export function InvalidForm() {
  const { t } = useWords();
  useShell({ title: t("form.invalid") });
  return (
    <Message tone="error" title={t("form.invalid")}>
      <p>{t("form.invalidHelp")}</p>
    </Message>
  );
}
