// The second step: what is stored, and the boxes to change it.
import { useEffect, useState } from "react";
import { supplierArea, supplierScreen, supplierValues, ticked, ticksOf } from "@billwright/engine/screens";
import { controlId, useInputOf } from "@billwright/renderer";
import type { MessageKey } from "@billwright/schemas";
import type { Words } from "../../client/failureEffects.ts";
import { firstError } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { ExpiredLink, FailedLink } from "../../link/ClosedLink.tsx";
import { failedBy } from "../../link/failedBy.ts";
import { useCall, useCaller } from "../../link/useCall.ts";
import { fieldId } from "../../screens/fieldId.ts";
import { SubmitButton } from "../../screens/ScreenForm.tsx";
import { useScreen, type ScreenUse } from "../../screens/useScreen.ts";
import { useApp } from "../../services/app.ts";
import { Facts } from "../../ui/Facts.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { useFrom } from "../lookUp/useFrom.ts";
import { useSupplier } from "./useSupplier.ts";
import { WhoStep } from "./WhoStep.tsx";

type Pref = Data<"GET /api/wa/supplier-pref">;

const texts = {
  virginia: "supplier.virginia",
  residential: "supplier.residential",
  other: "supplier.other",
} as const satisfies Record<ReturnType<typeof supplierArea>, MessageKey>;

export function Preference({ token }: { token: string }) {
  const { t } = useWords();
  const { notices } = useApp();
  const wordsOf = useSupplier();
  const { data, failure, isLoading, reload, put } = useCall("GET /api/wa/supplier-pref", { query: { token } });
  const error = data?.error ?? null;
  const showError = (words: readonly Words[]) => notices.show([{ type: "errorModal", words, errorGuid: null }]);
  useEffect(() => {
    if (error !== null) showError(wordsOf(error));
    // The window opens once for an answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error]);
  if (data === null && isLoading) return <PageSkeleton />;
  if (data === null) {
    const { of } = failedBy(failure!);
    if (of === "invalid" || of === "expired") return <WhoStep notice={firstError(failure!)!} />;
    return <FailedLink title={t("supplier.failed")} failure={failure!} onTryAgain={reload} />;
  }
  if (error !== null) return <WhoStep />;
  return <Choice token={token} pref={data} put={put} showError={(text) => showError(wordsOf(text))} />;
}

interface ChoiceProps {
  token: string;
  pref: Pref;
  /** Shows what is stored now. */
  put(pref: Pref): void;
  showError(error: string): void;
}

function Choice({ token, pref, put, showError }: ChoiceProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const call = useCaller();
  const { source } = useFrom();
  const area = supplierArea(pref.accCategory, pref.isResidential);
  const [isSaved, setSaved] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const use = useScreen(supplierScreen, {
    values: supplierValues(area, pref),
    send: (values) => {
      setSaved(false);
      return call("POST /api/wa/supplier-pref-update", {
        body: { token, ...ticksOf(values), version: pref.version, ...(source !== null && { source }) },
      });
    },
    onDone: ({ error }) => {
      if (error === null) {
        put(withChoice(pref, ticksOf(use.values())));
        return setSaved(true);
      }
      use.reset(supplierValues(area, pref));
      if (error === "supplier.stale") void showStored();
      return showError(error);
    },
    onFailure: (failure, again) =>
      failedBy(failure).of === "expired" ? setExpired(true) : notices.notSent(failure, again),
  });
  /** Another page has changed it. */
  async function showStored(): Promise<void> {
    const answer = await call("GET /api/wa/supplier-pref", { query: { token } });
    if (!answer.ok || answer.data.error !== null) return;
    put(answer.data);
    use.reset(supplierValues(area, answer.data));
  }
  if (isExpired) return <ExpiredLink />;
  return (
    <form className="bw-card bw-supplier" noValidate onSubmit={use.submit}>
      <PageHeading>{t("supplier.title")}</PageHeading>
      <p>{t("supplier.intro")}</p>
      <Facts facts={[{ label: t("supplier.account"), value: pref.contractAccount, isCode: true }]} />
      <p>{t(texts[area])}</p>
      <div className="bw-supplier-boxes" onChange={() => setSaved(false)}>
        <Box use={use} name="doNotContact" label={t("supplier.doNotContact")} />
        {area === "residential" && (
          <Box use={use} name="doNotTransfer" label={t("supplier.doNotTransfer")} hint={t("supplier.transferHint")} />
        )}
      </div>
      <div role="status">
        {isSaved && (
          <p className="bw-notice" data-tone="success">
            {t("supplier.saved")}
          </p>
        )}
        {pref.handOver?.state === "waiting" && <p>{t("supplier.waiting")}</p>}
      </div>
      <WithWords>
        <SubmitButton use={use} words={t("supplier.save")} />
      </WithWords>
    </form>
  );
}

/** What is stored once this choice is, and not answered by the biller yet. Should another page have changed it, too, the next save is refused. */
function withChoice(pref: Pref, choice: ReturnType<typeof ticksOf>): Pref {
  const isChanged = choice.doNotContact !== pref.doNotContact || choice.doNotTransfer !== pref.doNotTransfer;
  if (!isChanged) return pref;
  const handOver = { state: "waiting", from: null, reason: null } as const;
  return { ...pref, ...choice, version: pref.version + 1, handOver };
}

interface BoxProps {
  use: ScreenUse<typeof supplierScreen>;
  name: "doNotContact" | "doNotTransfer";
  label: string;
  /** When it can be ticked; shown until then. */
  hint?: string;
}

/** A box that the screen's rules hide is shown disabled and without its tick. */
function Box({ use, name, label, hint }: BoxProps) {
  const { value, visible } = useInputOf(use.store, name);
  const id = controlId(fieldId(use.screen, name));
  const hintId = `${id}-hint`;
  const isHinted = hint !== undefined && !visible;
  return (
    <div>
      <label className="bw-choice" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={visible && Array.isArray(value) && value.includes(ticked)}
          disabled={!visible}
          aria-describedby={isHinted ? hintId : undefined}
          onChange={(event) =>
            use.store.dispatch({ type: "answer", input: name, value: event.target.checked ? [ticked] : [] })
          }
        />
        <span>{label}</span>
      </label>
      {isHinted && (
        <p className="bw-small" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
