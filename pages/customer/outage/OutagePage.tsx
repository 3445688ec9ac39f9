// /outage-alert, with a link's token or without one: its account's words about outages, else those for everybody (decisions-proposed.md P53).
import { SafeHtml } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { failedBy } from "../../link/failedBy.ts";
import { OfCall } from "../../link/LinkPage.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall } from "../../link/useCall.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message } from "../../ui/Message.tsx";
import { useClosedTitle, useShell } from "../../ui/pageContent.tsx";

const template = "GET /api/Account/GetOutageTemplate";

export default function OutagePage() {
  const { t } = useWords();
  const token = useLinkToken();
  const loaded = useCall(template, { query: token === "" ? {} : { token } });
  useShell({ title: t("outage.title") });
  if (loaded.failure !== null && failedBy(loaded.failure).of === "invalid") return <BadToken />;
  return (
    <OfCall loaded={loaded} failed={t("outage.failed")}>
      {(html) => (
        <Message tone={html === null ? "success" : "info"} title={t("outage.title")}>
          <Notice html={html} />
          <AskCustomerService />
        </Message>
      )}
    </OfCall>
  );
}

/** Whatever the link: everybody may read the general notice. */
function BadToken() {
  const { t } = useWords();
  const loaded = useCall(template, { query: {} });
  useClosedTitle(t("link.invalid"));
  return (
    <OfCall loaded={loaded} failed={t("outage.failed")}>
      {(html) => (
        <Message tone="error" title={t("link.invalid")}>
          <Notice html={html} />
          <AskCustomerService />
        </Message>
      )}
    </OfCall>
  );
}

function Notice({ html }: { html: string | null }) {
  const { t } = useWords();
  return html === null ? <p>{t("outage.none")}</p> : <SafeHtml html={html} />;
}
