// /pay-result?referenceId=&security=: what became of a payment (billing.txt §2). What is not known is never called a failure.
import { useSearchParams } from "react-router-dom";
import { moneyFormat, type MessageKey, type PaymentMethod } from "@billwright/schemas";
import { wordsOf } from "../../client/failureEffects.ts";
import type { Failure } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { failedBy } from "../../link/failedBy.ts";
import type { Loaded } from "../../link/useCall.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message, type MessageTone } from "../../ui/Message.tsx";
import { NothingCame } from "../../ui/NothingCame.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { useApp } from "../../services/app.ts";
import { isBeingTaken } from "./payInfo.ts";
import { AskAgain } from "./AskAgain.tsx";
import { confirmAddress } from "./confirmAddress.ts";
import { ConfirmLink } from "./ConfirmLink.tsx";
import { usePaymentResult, type PaymentResult, type ResultKey } from "./usePaymentResult.ts";
import "../../ui/factsTable.css";
import "./pay.css";

export default function PayResultPage() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const key = { referenceId: query.get("referenceId") ?? "", security: query.get("security") ?? "" };
  useShell({ title: t("pay.resultTitle") });
  return key.referenceId === "" || key.security === "" ? (
    <NoResult words={t("link.invalid")} />
  ) : (
    <ResultOf resultKey={key} />
  );
}

function ResultOf({ resultKey }: { resultKey: ResultKey }) {
  const loaded = usePaymentResult(resultKey);
  const { data, failure, reload } = loaded;
  if (data !== null) return <Result result={data} loaded={loaded} />;
  if (failure !== null) return <FailedResult failure={failure} onTryAgain={reload} />;
  return <PageSkeleton />;
}

/** Whether a payment was made is not known here, so nothing says that it was not. */
function FailedResult({ failure, onTryAgain }: { failure: Failure; onTryAgain(): void }) {
  const { sayAll, t } = useWords();
  const by = failedBy(failure);
  if (by.of !== "call") return <NoResult words={t("link.invalid")} />;
  return <NoResult words={sayAll(wordsOf(failure))} onTryAgain={by.passing ? onTryAgain : null} />;
}

function NoResult({ words, onTryAgain = null }: { words: string; onTryAgain?: (() => void) | null }) {
  const { t } = useWords();
  return (
    <NothingCame title={t("pay.confirmationFailure")} onTryAgain={onTryAgain}>
      <p>{words}</p>
    </NothingCame>
  );
}

interface Looks {
  tone: MessageTone;
  title: MessageKey;
  status: MessageKey;
}

function looksOf(status: boolean | null): Looks {
  if (status === null) return { tone: "info", title: "pay.beingChecked", status: "pay.statusChecking" };
  return status
    ? { tone: "success", title: "pay.received", status: "pay.statusSuccess" }
    : { tone: "error", title: "pay.notReceived", status: "pay.statusFailure" };
}

function Result({ result, loaded }: { result: PaymentResult; loaded: Loaded<PaymentResult> }) {
  const { t } = useWords();
  const { status, remarks, actionUrl, payAgain = null, method = "card", creationDate: date, frames = [] } = result;
  const { now } = useApp();
  const address = status === null ? confirmAddress(actionUrl, frames, window.location.origin) : null;
  const looks = looksOf(status);
  return (
    <Message tone={looks.tone} title={t(looks.title)}>
      <div role="status">
        {status === true && <NewBalance result={result} />}
        {status === false && (
          <p>
            {t("pay.seeRemarks")} {payAgain && t("pay.again")}
          </p>
        )}
        {status === null && <p>{t(waits(address, method))}</p>}
        {status === true && isBeingTaken({ method, date }, now()) && <p>{t("pay.beingTaken")}</p>}
      </div>
      {payAgain !== null && (
        <a className="bw-button bw-button--primary bw-screen-only" href={payAgain}>
          {t("pay.payAgain")}
        </a>
      )}
      {address !== null && <ConfirmLink address={address} />}
      <Facts result={result} status={t(looks.status)} remarks={remarks} />
      {status === null && <AskAgain {...loaded} />}
      {status !== null && (
        <button type="button" className="bw-button bw-screen-only" onClick={() => window.print()}>
          {t("pay.print")}
        </button>
      )}
      {status === false && <AskCustomerService />}
    </Message>
  );
}

/** What a payment waits for whose outcome is not known. */
function waits(address: string | null, method: PaymentMethod): MessageKey {
  if (address !== null) return "pay.confirm";
  return method === "check" ? "pay.beingTaken" : "pay.stillChecking";
}

function NewBalance({ result: { balance, isBalanceExpected, asOf = null, country } }: { result: PaymentResult }) {
  const { t, language } = useWords();
  const words = isBalanceExpected ? "pay.expectedBalance" : "pay.newBalance";
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <p>
      {balance !== null && `${t(words, { balance: moneyFormat(language, country)(balance) })} `}
      {t("pay.refresh")}
      {balance !== null && asOf !== null && ` ${t("pay.asOf", { time: time.format(new Date(asOf)) })}`}
    </p>
  );
}

/** A table of one payment: each row's heading and its value. */
function Facts({ result, status, remarks }: { result: PaymentResult; status: string; remarks: string }) {
  const { t, language } = useWords();
  const { accountId, clientRequestId, fee = 0, total, creationDate, country } = result;
  const money = moneyFormat(language, country);
  const when = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(
    new Date(creationDate),
  );
  const rows: readonly [MessageKey, string][] = [
    ["pay.accountNumber", accountId],
    ["pay.status", status],
    ["pay.transaction", clientRequestId],
    ...(fee > 0 ? [["pay.fee", money(fee)] satisfies [MessageKey, string]] : []),
    ...(total === undefined ? [] : [["pay.totalPayment", money(total)] satisfies [MessageKey, string]]),
    ["pay.date", when],
    ["pay.remarks", remarks],
  ];
  return (
    <table className="bw-facts-table" aria-label={t("pay.summary")}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{t(label)}</th>
            <td>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
