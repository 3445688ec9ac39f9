// The first step: account and street number.
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { supplierLookUpScreen } from "@billwright/engine/screens";
import { Modal } from "@billwright/renderer";
import { linkAddress } from "@billwright/schemas";
import type { Words } from "../../client/failureEffects.ts";
import { safeAddress } from "../../client/safeAddress.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { useApp } from "../../services/app.ts";
import { DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { LookUpForm } from "../lookUp/LookUpForm.tsx";
import { useFrom } from "../lookUp/useFrom.ts";
import { useSupplier } from "./useSupplier.ts";

export interface WhoStepProps {
  /** Why a link has led here. */
  notice?: Words;
}

export function WhoStep({ notice }: WhoStepProps) {
  const { t, say } = useWords();
  const { client } = useApp();
  const navigate = useNavigate();
  const { source } = useFrom();
  const wordsOf = useSupplier();
  const [shown, setShown] = useState<readonly Words[] | null>(null);
  return (
    <section className="bw-card bw-supplier">
      <PageHeading>{t("supplier.title")}</PageHeading>
      {notice !== undefined && (
        <p className="bw-notice" data-tone="error" role="alert">
          {say(notice)}
        </p>
      )}
      <p>{t("supplier.intro")}</p>
      <p>{t("supplier.who")}</p>
      <WithWords>
        <LookUpForm
          screen={supplierLookUpScreen}
          words={{ account: t("supplier.account"), house: t("supplier.street"), submit: t("supplier.submit") }}
          send={(values) =>
            client.call("POST /api/wa/authorize-supplier", {
              body: { ...values, type: "supplier", ...(source !== null && { source }) },
            })
          }
          onDone={({ token, url, error }) => {
            const address = error === null ? addressOf(token, url) : null;
            if (address === null) {
              setShown(wordsOf(error ?? "api.unknown"));
              return undefined;
            }
            const from = source === null ? "" : `&source=${encodeURIComponent(source)}`;
            void navigate(address + from);
            return "leave";
          }}
        />
        {shown !== null && <InfoWindow words={shown} onClose={() => setShown(null)} />}
      </WithWords>
    </section>
  );
}

/** The page of a token, or an address of ours (decisions-proposed.md P74). */
function addressOf(token: string | null, url: string | null): string | null {
  if (token !== null) return linkAddress("supplier", token);
  const { origin } = window.location;
  const address = safeAddress(url, origin);
  return address?.startsWith(`${origin}/`) ? address.slice(origin.length) : null;
}

function InfoWindow({ words, onClose }: { words: readonly Words[]; onClose(): void }) {
  const { t, sayAll } = useWords();
  return (
    <Modal title={t("supplier.note")} onClose={onClose}>
      <p>{sayAll(words)}</p>
      <DialogButtons>
        <button type="button" className="bw-button bw-button--primary" onClick={onClose}>
          {t("supplier.close")}
        </button>
      </DialogButtons>
    </Modal>
  );
}
