// A contact that can be verified by a one-time code: the Verify button, and a mark once it is verified. A verified contact is locked; the
// customer has to press Change to edit it, and then needs a new code.
import { useState } from "react";
import type { ReactNode } from "react";
import { contactChannelOf, type CompiledInput, type InputView } from "@billwright/engine";
import type { Json } from "@billwright/schemas";
import { useRenderer } from "../RendererProvider.tsx";
import { answerText } from "./answerText.ts";
import { focusInput, labelId } from "./fieldIds.ts";
import "./Verifiable.css";

export interface VerifiableProps {
  readonly input: CompiledInput;
  readonly view: InputView;
  readonly children: (locked: boolean) => ReactNode;
}

export function Verifiable({ input, view, children }: VerifiableProps) {
  const [unlockedAt, setUnlockedAt] = useState<Json>(null);
  const { services } = useRenderer();
  const locked = view.verified && unlockedAt !== view.value;
  const offered = services.verify !== undefined && (input.verificationRequired || view.needsVerification);
  const change = () => {
    setUnlockedAt(view.value);
    focusInput(view.id);
  };
  return (
    <>
      <div className="bw-verifiable">
        {children(locked)}
        {offered || locked ? <VerifyButton view={view} locked={locked} onChange={change} /> : null}
      </div>
      {view.verified ? <VerifiedMark type={input.type} /> : null}
    </>
  );
}

/** One button for all states, so that focus stays on it when the code dialog closes. */
function VerifyButton({ view, locked, onChange }: { view: InputView; locked: boolean; onChange: () => void }) {
  const { t, services } = useRenderer();
  const [complainedAt, setComplainedAt] = useState<Json>(null);
  const ready = view.error === null && answerText(view.value).trim() !== "";
  const press = () => {
    if (locked) onChange();
    else if (ready) services.verify?.(view.id);
    else setComplainedAt(view.value ?? "");
  };
  const word = locked ? "widgets.change" : view.verification === "pending" ? "widgets.enterCode" : "widgets.verify";
  if (view.verified && !locked) return null;
  return (
    <>
      <button
        type="button"
        className={locked ? "bw-button bw-screen-only" : "bw-button bw-button--tonal bw-screen-only"}
        aria-describedby={labelId(view.id)}
        onClick={press}
      >
        {t(word)}
      </button>
      <p className="bw-error bw-verify-first" role="alert" hidden={ready || complainedAt !== (view.value ?? "")}>
        <span>{complainedAt === null ? null : t("check.verifyErrors")}</span>
      </p>
    </>
  );
}

function VerifiedMark({ type }: { type: CompiledInput["type"] }) {
  const { t } = useRenderer();
  return (
    <p className="bw-verified">
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M4.5 10.5l3.5 3.5 7.5-8" />
      </svg>
      {t(contactChannelOf(type) === "email" ? "widgets.emailVerified" : "widgets.phoneVerified")}
    </p>
  );
}
