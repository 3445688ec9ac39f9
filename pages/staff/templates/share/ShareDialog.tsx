// Shares an active form: makes a link for anyone or for one customer, to copy, to scan and to try.
import { useId, useRef, useState } from "react";
import type { FormEvent } from "react";
import { takesAnyone } from "@billwright/engine/templates";
import { Modal } from "@billwright/renderer";
import type { MessageRef } from "@billwright/schemas";
import type { Failure } from "../../../client/answer.ts";
import { wordsOf } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { errorsByField, otherEffects } from "../../../screens/fieldErrors.ts";
import { useApp } from "../../../services/app.ts";
import { useSession } from "../../../session/useSession.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import { OlderIsLive } from "../TemplateNotices.tsx";
import { useTimeText } from "../useTimeText.ts";
import type { TemplateHeader } from "../useTemplate.ts";
import { MadeLink, type Made } from "./MadeLink.tsx";
import "./share.css";

export interface ShareDialogProps {
  header: TemplateHeader;
  onClose(): void;
}

type Whom = "anyone" | "one";

export function ShareDialog({ header, onClose }: ShareDialogProps) {
  const { t, sayAll } = useWords();
  const { form, choice, isBusy, outcome, change, submit } = useShare(header);
  const made = outcome?.made ?? null;
  const failure = outcome?.failure ?? null;
  return (
    <Modal title={t("share.title", { name: header.name })} onClose={onClose}>
      <div className="bw-share">
        <OlderIsLive header={header} />
        <form className="bw-dialog-form" ref={form} noValidate onSubmit={submit}>
          {takesAnyone(header.type) ? (
            <WhomField value={choice.whom} onChange={(whom) => change({ whom })} />
          ) : (
            <p className="bw-soft">{t("share.customersOnly")}</p>
          )}
          {choice.whom === "one" && (
            <TextField
              label={t("share.recipient")}
              help={t("share.recipientHelp")}
              required
              most={128}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              value={choice.recipient}
              error={outcome?.error ?? null}
              onChange={(recipient) => change({ recipient })}
            />
          )}
          <ExpiryField value={choice.days} onChange={(days) => change({ days })} />
          {failure !== null && (
            <p className="bw-error" role="alert">
              {sayAll(wordsOf(failure))}
            </p>
          )}
          {made === null && (
            <div className="bw-share-buttons">
              <button type="submit" className="bw-button bw-button--primary" aria-disabled={isBusy || undefined}>
                {t("share.make")}
              </button>
              <span className="bw-soft" role="status">
                {isBusy ? t("share.making") : null}
              </span>
            </div>
          )}
        </form>
        {made !== null && <MadeLink key={made.link} header={header} made={made} />}
      </div>
    </Modal>
  );
}

interface Choice {
  whom: Whom;
  recipient: string;
  days: number;
}

/** What came of a choice. */
interface ShareOutcome {
  of: Choice;
  made: Made | null;
  /** At the recipient's field. */
  error: MessageRef | null;
  failure: Failure | null;
}

/** What is chosen, and what came of just that: after a change the link, which was for something else, is not shown any more. */
function useShare({ id, type }: TemplateHeader) {
  const { call } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<Choice>(() => ({
    whom: takesAnyone(type) ? "anyone" : "one",
    recipient: "",
    days: usualDays,
  }));
  const [pending, setPending] = useState<Choice | null>(null);
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  const isBusy = pending === choice;
  const finish = (end: Partial<ShareOutcome>) => {
    setOutcome({ of: choice, made: null, error: null, failure: null, ...end });
    if (end.error) form.current?.querySelector<HTMLInputElement>("input.bw-input")?.focus();
  };

  async function make() {
    const { whom, recipient, days } = choice;
    const recipientId = whom === "one" ? recipient.trim() : null;
    if (recipientId === "") return finish({ error: { key: "share.recipientRequired", params: {} } });
    setPending(choice);
    const answer = await call("POST /api/Templates/Share", { body: { id, recipientId, days } });
    setPending((now) => (now === choice ? null : now));
    if (answer.ok) return finish({ made: answer.data });
    const { recipientId: error = null } = errorsByField(answer.failure, ["recipientId"]);
    const isMore = otherEffects(answer.failure, ["recipientId"]).length > 0;
    finish({ error, failure: isMore ? answer.failure : null });
  }
  return {
    form,
    choice,
    isBusy,
    outcome: outcome?.of === choice ? outcome : null,
    change: (part: Partial<Choice>) => setChoice({ ...choice, ...part }),
    submit(event: FormEvent) {
      event.preventDefault();
      if (!isBusy) void make();
    },
  };
}

function WhomField({ value, onChange }: { value: Whom; onChange(value: Whom): void }) {
  const { t } = useWords();
  const name = useId();
  const choice = (whom: Whom, label: string) => (
    <label className="bw-choice">
      <input type="radio" name={name} checked={value === whom} onChange={() => onChange(whom)} />
      {label}
    </label>
  );
  return (
    <fieldset className="bw-field bw-choices">
      <legend className="bw-label">{t("share.who")}</legend>
      {choice("anyone", t("share.anyone"))}
      {choice("one", t("share.oneCustomer"))}
      {value === "anyone" && <p className="bw-soft">{t("share.anyoneHelp")}</p>}
    </fieldset>
  );
}

const usualDays = 30;
const expiries = [1, 7, usualDays, 90, 365];
const dayMs = 86_400_000;

function ExpiryField({ value, onChange }: { value: number; onChange(days: number): void }) {
  const { t } = useWords();
  const { now } = useApp();
  const timeText = useTimeText();
  const start = now();
  const options = expiries.map((n) => {
    const date = timeText(new Date(start + n * dayMs).toISOString());
    return { value: String(n), label: n === 1 ? t("share.oneDay", { date }) : t("share.days", { n, date }) };
  });
  return (
    <SelectField
      label={t("share.expiry")}
      options={options}
      value={String(value)}
      onChange={(days) => onChange(Number(days))}
    />
  );
}
