// The agent's form: the customer's contacts, and what can be done with them. What a press brought is shown below it.
import { useState } from "react";
import {
  agentMailScreen,
  agentPayScreen,
  agentTextScreen,
  screenErrors,
  type Screen,
  type WrittenValues,
} from "@billwright/engine/screens";
import { maskedPhone } from "@billwright/engine/text";
import type { MessageKey } from "@billwright/schemas";
import type { Answer, Failure } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import { wordsOf, type Words } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { failedBy } from "../../link/failedBy.ts";
import { useCaller } from "../../link/useCall.ts";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useScreen } from "../../screens/useScreen.ts";
import { useApp } from "../../services/app.ts";
import { TextField } from "../../ui/fields.tsx";
import { Message } from "../../ui/Message.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { LatestPayment, type AgentPayment } from "./LatestPayment.tsx";
import { MaskedPhoneField } from "./MaskedPhoneField.tsx";
import { PayQr } from "./PayQr.tsx";
import { pictureOf } from "./picture.ts";

type Record = Data<"GET /api/v1/ErpFieldAgent/Get">;

/** What stands below the form: never a code and a payment at once. */
type Shown = { is: "nothing" } | { is: "qr"; picture: string } | { is: "latest"; payment: AgentPayment | null };

type Press = "mail" | "sms" | "latest";

export interface AgentFormProps {
  record: Record;
  /** Asks for the record, and a new token, again. */
  onReload(): void;
}

export function AgentForm({ record, onReload }: AgentFormProps) {
  const { t, sayAll } = useWords();
  const { notices, newId, now } = useApp();
  const call = useCaller();
  const [shown, setShown] = useState<Shown>({ is: "nothing" });
  const [expired, setExpired] = useState<Failure | null>(null);
  const [pressed, setPressed] = useState<Press | null>(null);
  const { isRunning, run } = useOneAtATime();
  const { token } = record;

  const warn = (key: MessageKey) => notices.toast("warning", { key, params: {} });
  const errorWindow = (words: readonly Words[], errorGuid: string | null = null) =>
    notices.show([{ type: "errorModal", words, errorGuid }]);
  /** The server's words where it has refused, the button's own where it did not answer. */
  const onFailed = (failure: Failure, own: MessageKey) => {
    if (failedBy(failure).of === "expired") return setExpired(failure);
    if (failure.kind === "refused") return errorWindow(wordsOf(failure), failure.errorGuid);
    return errorWindow([{ key: own, params: {} }]);
  };

  const use = useScreen(agentPayScreen, {
    values: {
      accountNumber: record.ivContractAccount,
      email: record.ivEmail ?? "",
      mobileNumber: maskedPhone(record.ivPhoneno ?? ""),
    },
    send: async (values): Promise<Answer<string | null>> => {
      const answer = await call("POST /api/v1/ErpFieldAgent/GenerateQr", { body: { ...values, token } });
      return answer.ok ? { ok: true, data: await pictureOf(answer.data) } : answer;
    },
    onDone: (picture) => {
      if (picture === null) return errorWindow([{ key: "agent.qrFailed", params: {} }]);
      setShown({ is: "qr", picture });
    },
    onInvalid: () => warn("agent.checkFields"),
    onFailure: (failure) => onFailed(failure, "agent.qrFailed"),
  });

  const isRight = <Of extends Screen>(screen: Of, values: WrittenValues<Of>) =>
    screenErrors(screen, values, new Date(now()).toISOString()).length === 0;

  const press = (what: Press, task: () => Promise<void>) =>
    void run(async () => {
      setPressed(what);
      await task();
    });

  const sendBy = (what: "mail" | "sms") => {
    const { accountNumber, email, mobileNumber } = use.values();
    const of = sends[what];
    if (!(what === "mail" ? isRight(agentMailScreen, { email }) : isRight(agentTextScreen, { mobileNumber }))) {
      use.focus(of.field);
      return warn(of.check);
    }
    const body = { accountNumber, email, mobileNumber, token };
    press(what, async () => {
      const answer: Answer<null> = await call(of.call, { body, idempotencyKey: newId() });
      if (answer.ok) notices.toast("success", { key: of.sent, params: {} });
      else onFailed(answer.failure, of.failed);
    });
  };

  const getLatest = () => {
    const { accountNumber } = use.values();
    if (accountNumber.trim() === "") return warn("agent.checkAccount");
    press("latest", async () => {
      const answer = await call("POST /api/v1/ErpFieldAgent/GetLastPaymentDetails", { body: { accountNumber, token } });
      if (answer.ok) setShown({ is: "latest", payment: answer.data });
      else onFailed(answer.failure, "agent.latestFailed");
    });
  };

  if (expired !== null)
    return (
      <Message tone="late" title={t("agent.expiredTitle")}>
        <p>{sayAll(wordsOf(expired))}</p>
        <button type="button" className="bw-button bw-button--primary" onClick={onReload}>
          {t("page.reload")}
        </button>
      </Message>
    );

  const isBusy = (what: Press) => isRunning && pressed === what;
  const button = (what: Press, label: MessageKey, onClick: () => void) => (
    <button
      type="button"
      className="bw-button"
      aria-disabled={isRunning || undefined}
      aria-busy={isRunning || undefined}
      onClick={onClick}
    >
      {isBusy(what) ? t("agent.working") : t(label)}
    </button>
  );
  return (
    <div className="bw-agent">
      <section className="bw-card">
        <PageHeading>{t("agent.title")}</PageHeading>
        <form className="bw-agent-form" noValidate autoComplete="off" onSubmit={use.submit}>
          <ScreenField use={use} name="accountNumber">
            {(field) => <TextField {...field} required={false} label={t("agent.account")} readOnly dir="ltr" />}
          </ScreenField>
          <div className="bw-agent-contact">
            <ScreenField use={use} name="email">
              {(field) => (
                <TextField
                  {...field}
                  label={t("agent.email")}
                  help={hintOf(field.value, t("agent.required"))}
                  type="email"
                  name="customer-email"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={254}
                  dir="ltr"
                />
              )}
            </ScreenField>
            {button("mail", "agent.sendEmail", () => sendBy("mail"))}
          </div>
          <div className="bw-agent-contact">
            <ScreenField use={use} name="mobileNumber">
              {(field) => (
                <MaskedPhoneField
                  {...field}
                  label={t("agent.mobile")}
                  help={hintOf(field.value, t("agent.required"))}
                />
              )}
            </ScreenField>
            {button("sms", "agent.sendSms", () => sendBy("sms"))}
          </div>
          <div className="bw-agent-actions">
            <button
              type="submit"
              className="bw-button bw-button--primary"
              aria-disabled={use.isSending || undefined}
              aria-busy={use.isSending || undefined}
            >
              {use.isSending ? t("agent.working") : t("agent.generateQr")}
            </button>
            {button("latest", "agent.latest", getLatest)}
          </div>
        </form>
      </section>
      {shown.is === "qr" && <PayQr key={shown.picture} picture={shown.picture} account={record.ivContractAccount} />}
      {shown.is === "latest" && <LatestPayment payment={shown.payment} account={record.ivContractAccount} />}
    </div>
  );
}

const sends = {
  mail: {
    field: "email",
    call: "POST /api/v1/ErpFieldAgent/SendEmail",
    check: "agent.checkEmail",
    sent: "agent.emailSent",
    failed: "agent.emailFailed",
  },
  sms: {
    field: "mobileNumber",
    call: "POST /api/v1/ErpFieldAgent/SendSms",
    check: "agent.checkSms",
    sent: "agent.smsSent",
    failed: "agent.smsFailed",
  },
} as const;

/** Under an empty field. */
const hintOf = (value: string, hint: string): string | null => (value === "" ? hint : null);
