// The box that says why an agreement cannot be shown (self-service.txt §8; decisions-proposed.md P73).
import { firstError, type Failure } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { failedBy } from "../../link/failedBy.ts";
import { NothingCame } from "../../ui/NothingCame.tsx";

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
    <NothingCame title={t("agreement.title")} onTryAgain={isPassing ? onTryAgain : null}>
      <p role="alert">{error ? say(error) : t("agreement.wrong")}</p>
    </NothingCame>
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
