// Any address that is no page.
import { Link } from "react-router-dom";
import { useWords } from "../../i18n/useWords.ts";
import { Message } from "../../ui/Message.tsx";
import { useShell } from "../../ui/pageContent.tsx";

export default function NotFoundPage() {
  const { t } = useWords();
  useShell({ title: t("page.notFoundTitle") });
  return (
    <Message tone="info" title={t("page.notFoundTitle")}>
      <p>{t("page.notFound")}</p>
      <Link className="bw-button" to="/">
        {t("page.start")}
      </Link>
    </Message>
  );
}
