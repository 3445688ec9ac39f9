// A receipt at an address of its own: autopay.
import { useWords } from "../../i18n/useWords.ts";
import { OfCall } from "../../link/LinkPage.tsx";
import { Message } from "../../ui/Message.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { OpenForm } from "./OpenForm.tsx";
import { ReceiptCard } from "./ReceiptCard.tsx";
import { JustSent } from "./status.tsx";
import { useReceipt } from "./useReceipt.ts";

export interface ReceiptPageProps {
  title: string;
  /** What happens next, in a sentence. */
  next: string;
}

export function ReceiptPage({ title, next }: ReceiptPageProps) {
  const { t } = useWords();
  useShell({ title });
  return (
    <OfCall loaded={useReceipt()} failed={t("after.failed")}>
      {(submission) =>
        submission === null ? (
          <NothingYet />
        ) : (
          <>
            <Message tone="success" title={title}>
              <JustSent />
            </Message>
            <ReceiptCard submission={submission} next={next} />
          </>
        )
      }
    </OfCall>
  );
}

function NothingYet() {
  const { t } = useWords();
  return (
    <Message tone="info" title={t("after.none")}>
      <p>{t("after.noneHelp")}</p>
      <OpenForm words={t("after.openForm")} />
    </Message>
  );
}
