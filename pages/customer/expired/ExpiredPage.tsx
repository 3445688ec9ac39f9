// /expired/:token: a link that has run out, in the words of its account (billing.txt §2, decisions-proposed.md P4). It leads nowhere: the
// link is not taken up again, and what was typed by it is forgotten on this device.
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { SafeHtml } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { linkEnded, useLinkToken } from "../../link/linkToken.ts";
import { useCall } from "../../link/useCall.ts";
import { sha256 } from "../../services/sha256.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message } from "../../ui/Message.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { browserStorage, draftsOf } from "../form/draft/drafts.ts";

export default function ExpiredPage() {
  const { t, language } = useWords();
  const token = useLinkToken();
  const options = token === "" ? null : { query: { token, language } };
  const { data: words, failure, isLoading } = useCall("GET /api/Account/GetShortUrlExpiryData", options);
  useShell({ title: t("page.linkExpiredTitle") });
  const hasEnded = useLocation().state === linkEnded;
  useEffect(() => {
    if (hasEnded) void draftsOf(token, sha256, browserStorage).clear();
  }, [hasEnded, token]);
  // Asked again in another language, the page stays as it is: a skeleton's heading would take focus from the menu of languages.
  if (isLoading && words === null && failure === null) return <PageSkeleton />;
  return (
    <Message tone="late" title={t("page.linkExpiredTitle")}>
      {words === null ? <p>{t("link.expired")}</p> : <SafeHtml html={words} />}
      <AskCustomerService />
    </Message>
  );
}
