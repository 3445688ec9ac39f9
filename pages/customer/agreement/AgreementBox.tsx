// The box that says why an agreement cannot be shown (self-service.txt §8; decisions-proposed.md P73).
import { firstError, type Failure } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { failedBy } from "../../link/failedBy.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message } from "../../ui/Message.tsx";

export interface AgreementBoxProps {
  /** Null: the answer was there, and something in it was missing. */
  failure: Failure | null;
  onTryAgain(): void;
}

export function AgreementBox({ failure, onTryAgain }: AgreementBoxProps) {
  const { t, say } = useWords();
  const error = failure && firstError(failure);
  const by = failure && failedBy(failure);
  const isPassing = by === null || (by.of === "call" && by.passing);
  return (
    <Message tone="error" title={t("agreement.title")}>
      <p role="alert">{error ? say(error) : t("agreement.wrong")}</p>
      {isPassing && (
        <button type="button" className="bw-button bw-button--primary" onClick={onTryAgain}>
          {t("page.tryAgain")}
        </button>
      )}
      <AskCustomerService />
    </Message>
  );
}

/** A link without a token is refused as one with a wrong token is. */
export const noToken: Failure = {
  kind: "refused",
  status: 401,
  code: 401,
  errors: [{ key: "link.invalid", params: {}, text: "" }],
  errorGuid: null,
};
