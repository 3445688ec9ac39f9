// /expired/:token: a link that has run out (decisions-proposed.md P4).
import { useWords } from "../../i18n/useWords.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message } from "../../ui/Message.tsx";
import { useShell } from "../../ui/pageContent.tsx";

export default function ExpiredPage() {
  const { t } = useWords();
  useShell({ title: t("page.linkExpiredTitle") });
  return (
    <Message tone="late" title={t("page.linkExpiredTitle")}>
      <p>{t("link.expired")}</p>
      <AskCustomerService />
    </Message>
  );
}
