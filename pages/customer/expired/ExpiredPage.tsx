// /expired/:token: a link that has run out, in the words of its account (billing.txt §2, decisions-proposed.md P4). It leads nowhere: the
// link is not taken up again, and what was typed by it is forgotten on this device.
import { useEffect } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { pageOf, pages } from "@billwright/schemas";
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
  const lookUp = lookUpFrom(useSearchParams()[0]);
  const hasEnded = useLocation().state === linkEnded;
  useEffect(() => {
    if (hasEnded) void draftsOf(token, sha256, browserStorage).clear();
  }, [hasEnded, token]);
  // Loaded again in another language, the page stays as it is: a skeleton's heading would take focus from the menu of languages.
  if (isLoading && words === null && failure === null) return <PageSkeleton />;
  return (
    <Message tone="late" title={t("page.linkExpiredTitle")}>
      {words === null ? <p>{t("link.expired")}</p> : <SafeHtml html={words} />}
      {lookUp !== undefined && (
        <Link className="bw-button bw-button--primary" to={lookUp}>
          {t("page.lookUpAgain")}
        </Link>
      )}
      <AskCustomerService />
    </Message>
  );
}

/** Who came by a look-up begins there anew, with the same source. */
function lookUpFrom(query: URLSearchParams): string | undefined {
  const [from, source] = [query.get("from") ?? "", query.get("source")];
  const lookUp = isPage(from) ? pageOf(from).lookUp : undefined;
  return lookUp && source ? `${lookUp}?${new URLSearchParams({ source })}` : lookUp;
}

const isPage = (name: string): name is keyof typeof pages => Object.hasOwn(pages, name);
