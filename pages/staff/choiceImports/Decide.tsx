// What can be done with an import now: record what was checked, discard it, take back what was recorded, also while it is still being recorded.
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { pathOf, type MessageKey } from "@billwright/schemas";
import type { Answer } from "../../client/answer.ts";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useFocusOnward } from "../../ui/useFocusOnward.ts";
import { choicesOf, type Import } from "./figures.ts";
import { useNumberText } from "./useNumberText.ts";

interface DecideProps {
  of: Import;
  onChanged(): void;
}

export function Decide({ of, onChanged }: DecideProps) {
  const { t } = useWords();
  const { state } = of;
  if (state === "checked") return <Checked of={of} onChanged={onChanged} />;
  if (state === "reading") return <Discard of={of} onChanged={onChanged} />;
  if (state === "unreadable")
    return (
      <div className="bw-import-decide">
        <p>{t("choiceImport.unreadable")}</p>
        <Discard of={of} onChanged={onChanged} />
      </div>
    );
  if (state === "recording" || (state === "undoing" && of.isHalted))
    return (
      <div className="bw-import-buttons">
        {of.isHalted && <TryAgain of={of} onChanged={onChanged} />}
        {state === "recording" && <Undo of={of} isStop onChanged={onChanged} />}
      </div>
    );
  if (state === "recorded") return <Undo of={of} isStop={false} onChanged={onChanged} />;
  return null;
}

/** What was asked for is asked for once more. */
function TryAgain({ of: { importId, state }, onChanged }: DecideProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { isRunning, run } = useOneAtATime();
  const again = async () => {
    const answer =
      state === "undoing"
        ? await call("POST /api/ChoiceImports/Undo", { body: { importId } })
        : await call("POST /api/ChoiceImports/Record", { body: { importId, skipsFaults: true } });
    if (!answer.ok) notices.show(failureEffects(answer.failure));
    onChanged();
  };
  return (
    <button
      type="button"
      className="bw-button bw-button--primary"
      aria-disabled={isRunning || undefined}
      onClick={() => void run(again)}
    >
      {t("page.tryAgain")}
    </button>
  );
}

function Checked({ of, onChanged }: DecideProps) {
  const { t } = useWords();
  const { call } = useSession();
  const numberText = useNumberText();
  const { importId, counts } = of;
  const n = choicesOf(counts);
  const skipsFaults = counts.faults > 0;
  const label = t(skipsFaults ? "choiceImport.recordRest" : "choiceImport.record", { n: numberText(n) });
  return (
    <div className="bw-import-decide">
      <p>{t(n === 0 ? "choiceImport.nothing" : "choiceImport.ready")}</p>
      <div className="bw-import-buttons">
        {n > 0 && (
          <Confirmed
            label={label}
            lead="choiceImport.recordLead"
            isPrimary
            send={() => call("POST /api/ChoiceImports/Record", { body: { importId, skipsFaults } })}
            onDone={onChanged}
            onFailed={onChanged}
          />
        )}
        <Discard of={of} onChanged={onChanged} />
      </div>
    </div>
  );
}

function Discard({ of: { importId }, onChanged }: DecideProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const navigate = useNavigate();
  const leave = () => {
    notices.toast("success", { key: "choiceImport.discarded", params: {} });
    void navigate(pathOf("smart/choice-imports"));
  };
  return (
    <Confirmed
      label={t("choiceImport.discard")}
      lead="choiceImport.discardLead"
      isDangerous
      send={() => call("POST /api/ChoiceImports/Discard", { body: { importId } })}
      onDone={leave}
      onFailed={onChanged}
    />
  );
}

function Undo({ of: { importId }, isStop, onChanged }: DecideProps & { isStop: boolean }) {
  const { t } = useWords();
  const { call } = useSession();
  return (
    <Confirmed
      label={t(isStop ? "choiceImport.stop" : "choiceImport.undo")}
      lead={isStop ? "choiceImport.stopLead" : "choiceImport.undoLead"}
      isDangerous
      send={() => call("POST /api/ChoiceImports/Undo", { body: { importId } })}
      onDone={onChanged}
      onFailed={onChanged}
    />
  );
}

interface ConfirmedProps {
  label: string;
  lead: MessageKey;
  isPrimary?: boolean;
  isDangerous?: boolean;
  send(): Promise<Answer<null>>;
  onDone(): void;
  /** It may have changed meanwhile. */
  onFailed(): void;
}

/** A button, and the dialog that says what it does before it is done. */
function Confirmed({ label, lead, isPrimary = false, isDangerous = false, send, onDone, onFailed }: ConfirmedProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const part = useFocusOnward<HTMLDivElement>();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    const answer = await send();
    setAsking(false);
    if (answer.ok) return onDone();
    notices.show(failureEffects(answer.failure));
    onFailed();
  };
  return (
    <div ref={part}>
      <button
        type="button"
        className={isPrimary ? "bw-button bw-button--primary" : "bw-button"}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={label}
          confirm={label}
          isDangerous={isDangerous}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t(lead)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
