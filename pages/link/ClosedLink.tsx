// A link that opens nothing, and why.
import { Navigate, useLocation } from "react-router-dom";
import { pageAt, pageOf, pathOf } from "@billwright/schemas";
import type { Failure } from "../client/answer.ts";
import { wordsOf, type Words } from "../client/failureEffects.ts";
import { useWords } from "../i18n/useWords.ts";
import { AskCustomerService } from "../ui/ContactLinks.tsx";
import { Message } from "../ui/Message.tsx";
import { NothingCame } from "../ui/NothingCame.tsx";
import { useClosedTitle } from "../ui/pageContent.tsx";
import { failedBy } from "./failedBy.ts";
import { linkEnded, useLinkToken } from "./linkToken.ts";

/** No token, or one that is forged or meant for something else. */
export function InvalidLink() {
  const { t } = useWords();
  useClosedTitle(t("link.invalid"));
  return (
    <Message tone="error" title={t("link.invalid")}>
      <p>{t("page.notFound")}</p>
      <AskCustomerService />
    </Message>
  );
}

/** An expired link has a page of its own. Whoever came to it by a look-up finds the way back to that (no way into the link). */
export function ExpiredLink() {
  const { pathname, search } = useLocation();
  const page = pageAt(pathname)?.name;
  const lookUp = page && pageOf(page).lookUp;
  const source = new URLSearchParams(search).get("source");
  const query = new URLSearchParams({
    ...(page && lookUp && { from: page }),
    ...(lookUp && source && { source }),
  }).toString();
  return (
    <Navigate to={pathOf("expired", { token: useLinkToken() }) + (query && `?${query}`)} state={linkEnded} replace />
  );
}

export interface FailedLinkProps {
  /** The heading where the link is good and the call failed. */
  title: string;
  failure: Failure;
  onTryAgain(): void;
}

export function FailedLink({ title, failure, onTryAgain }: FailedLinkProps) {
  const by = failedBy(failure);
  if (by.of === "expired") return <ExpiredLink />;
  if (by.of === "invalid") return <InvalidLink />;
  if (by.of === "done") return <DoneLink words={by.words} />;
  return <FailedCall title={title} failure={failure} onTryAgain={by.passing ? onTryAgain : null} />;
}

interface FailedCallProps {
  title: string;
  failure: Failure;
  /** Null: it would not help. */
  onTryAgain: (() => void) | null;
}

function FailedCall({ title, failure, onTryAgain }: FailedCallProps) {
  const { sayAll } = useWords();
  useClosedTitle(title);
  const errorGuid = failure.kind === "refused" ? failure.errorGuid : null;
  return (
    <NothingCame title={title} errorGuid={errorGuid} onTryAgain={onTryAgain}>
      <p>{sayAll(wordsOf(failure))}</p>
    </NothingCame>
  );
}

/** A link that has done before what it is for. */
function DoneLink({ words }: { words: Words }) {
  const { say } = useWords();
  useClosedTitle(say(words));
  return <Message tone="success" title={say(words)} />;
}
