// The agent's form: the customer's contacts, and what can be done with them. What a press brought is shown below it.
import { moneyFormat, type MessageKey } from "@billwright/schemas";
import type { Failure } from "../../client/answer.ts";
import { wordsOf } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { SubmitButton } from "../../screens/ScreenForm.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Message } from "../../ui/Message.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { LatestPayment } from "./LatestPayment.tsx";
import { PlanFacts } from "../plan/PlanFacts.tsx";
import { MaskedPhoneField } from "./MaskedPhoneField.tsx";
import { PayQr } from "./PayQr.tsx";
import { useAgentForm, type AgentPress, type AgentRecord, type AgentUse } from "./useAgentForm.ts";

export interface AgentFormProps {
  record: AgentRecord;
  /** Asks for the record, and a new token, again. */
  onReload(): void;
}

export function AgentForm({ record, onReload }: AgentFormProps) {
  const { t } = useWords();
  const agent = useAgentForm(record);
  const { shown, expired } = agent;
  if (expired !== null) return <Expired failure={expired} onReload={onReload} />;
  return (
    <div className="bw-agent">
      <section className="bw-card">
        <PageHeading>{t("agent.title")}</PageHeading>
        <Owed record={record} />
        <Fields agent={agent} />
      </section>
      {shown.is === "qr" && <PayQr key={shown.picture} picture={shown.picture} account={record.ivContractAccount} />}
      {shown.is === "latest" && <LatestPayment payment={shown.payment} account={record.ivContractAccount} />}
    </div>
  );
}

/** In dollars, as the agent's page has all amounts. */
function Owed({ record: { owed, arrangement } }: { record: AgentRecord }) {
  const { t, language } = useWords();
  const fact = { label: t("agent.owed"), value: owed === null ? null : moneyFormat(language, "United States")(owed) };
  if (arrangement === null || arrangement.status !== "standing") return <Facts facts={[fact]} />;
  return <PlanFacts arrangement={arrangement} country="United States" before={[fact]} />;
}

function Expired({ failure, onReload }: { failure: Failure; onReload(): void }) {
  const { t, sayAll } = useWords();
  return (
    <Message tone="late" title={t("agent.expiredTitle")}>
      <p>{sayAll(wordsOf(failure))}</p>
      <button type="button" className="bw-button bw-button--primary" onClick={onReload}>
        {t("page.reload")}
      </button>
    </Message>
  );
}

function Fields({ agent: { use, running, send, getLatest } }: { agent: AgentUse }) {
  const { t } = useWords();
  return (
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
              dir="ltr"
            />
          )}
        </ScreenField>
        <PressButton is="mail" running={running} words="agent.sendEmail" onPress={() => send("mail")} />
      </div>
      <div className="bw-agent-contact">
        <ScreenField use={use} name="mobileNumber">
          {(field) => (
            <MaskedPhoneField {...field} label={t("agent.mobile")} help={hintOf(field.value, t("agent.required"))} />
          )}
        </ScreenField>
        <PressButton is="sms" running={running} words="agent.sendSms" onPress={() => send("sms")} />
      </div>
      <div className="bw-agent-actions">
        <SubmitButton use={use} words={use.isSending ? t("agent.working") : t("agent.generateQr")} />
        <PressButton is="latest" running={running} words="agent.latest" onPress={getLatest} />
      </div>
    </form>
  );
}

interface PressButtonProps {
  is: AgentPress;
  /** The press that is under way: until it ends, none of the buttons does anything. */
  running: AgentPress | null;
  words: MessageKey;
  onPress(): void;
}

function PressButton({ is, running, words, onPress }: PressButtonProps) {
  const { t } = useWords();
  const isDisabled = running !== null || undefined;
  return (
    <button type="button" className="bw-button" aria-disabled={isDisabled} aria-busy={isDisabled} onClick={onPress}>
      {t(running === is ? "agent.working" : words)}
    </button>
  );
}

/** Under an empty field. */
const hintOf = (value: string, hint: string): string | null => (value === "" ? hint : null);
