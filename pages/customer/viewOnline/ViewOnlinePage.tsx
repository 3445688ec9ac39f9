// /view-online/:token: a mail as it was sent, and nothing of ours around it (self-service.txt §2.12; decisions-proposed.md P55, P106). The mail is a
// document of its own, with its own policy: what is in it runs nothing and loads nothing from elsewhere.
import { isNotFound } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall } from "../../link/useCall.ts";
import { Message } from "../../ui/Message.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { useClosedTitle, useShell } from "../../ui/pageContent.tsx";
import { useBody } from "./useBody.ts";
import { useFocusInside } from "./useFocusInside.ts";
import "./viewOnline.css";

export default function ViewOnlinePage() {
  const { t } = useWords();
  const token = useLinkToken();
  const { data, failure, isLoading, reload } = useCall("GET /api/NotificationLog/ViewEmail", { query: { token } });
  if (data === null && isLoading) return <PageSkeleton />;
  if (data !== null) return <Mail subject={data.subject} token={token} />;
  // The link is good, and the mail's content is no longer stored.
  if (failure !== null && isNotFound(failure)) return <Failed words={t("online.notKept")} onTryAgain={reload} />;
  return <FailedLink title={t("online.failed")} failure={failure!} onTryAgain={reload} />;
}

function Mail({ subject, token }: { subject: string; token: string }) {
  const { t } = useWords();
  const address = `/view-online/${encodeURIComponent(token)}/body`;
  const { state, onFrameLoad, tryAgain } = useBody(address);
  if (state === "waiting") return <PageSkeleton />;
  if (state === "failed") return <Failed words={t("online.notLoaded")} onTryAgain={tryAgain} />;
  return <Framed title={subject.trim() || t("online.title")} address={address} onLoad={onFrameLoad} />;
}

function Framed({ title, address, onLoad }: { title: string; address: string; onLoad(): void }) {
  const { frame, isInside } = useFocusInside();
  useShell({ title, languages: [] });
  return (
    <>
      <h1 className="bw-view-online-title">{title}</h1>
      <iframe
        ref={frame}
        className="bw-view-online"
        data-focused={isInside || undefined}
        title={title}
        src={address}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        onLoad={onLoad}
      />
    </>
  );
}

function Failed({ words, onTryAgain }: { words: string; onTryAgain(): void }) {
  const { t } = useWords();
  useClosedTitle(t("online.failed"));
  return (
    <Message tone="error" title={t("online.failed")}>
      <p>{words}</p>
      <button type="button" className="bw-button bw-button--primary" onClick={onTryAgain}>
        {t("page.tryAgain")}
      </button>
    </Message>
  );
}
