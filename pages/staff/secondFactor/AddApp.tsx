// An app that shows codes is added: its key as a QR code and as text, then a code of it.
import { useEffect, useMemo, useRef, useState } from "react";
import type { FormEvent } from "react";
import type { Failure } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useFault } from "../../screens/useFault.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useSession } from "../../session/useSession.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { TextField } from "../../ui/fields.tsx";
import { qrCells, QrDrawing } from "../../ui/QrDrawing.tsx";

type Begun = Data<"POST /api/Profile/BeginTotp">;

export interface AddAppProps {
  onAdded(added: Data<"POST /api/Profile/ConfirmTotp">): void;
  onClose(): void;
}

export function AddApp({ onAdded, onClose }: AddAppProps) {
  const { t } = useWords();
  const { call } = useSession();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isBegun = useRef(false);
  const begin = async () => {
    setFailure(null);
    const answer = await call("POST /api/Profile/BeginTotp", {});
    if (answer.ok) return setBegun(answer.data);
    // Whoever does not say who they are has called it off.
    if (answer.failure.kind === "cancelled") return onClose();
    setFailure(answer.failure);
  };
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  });
  if (failure !== null) return <ErrorState failure={failure} onRetry={() => void begin()} />;
  if (begun === null) return <p className="bw-soft">{t("staff.loading")}</p>;
  return <ConfirmApp begun={begun} onAdded={onAdded} onClose={onClose} />;
}

function ConfirmApp({ begun: { factorId, secret, uri }, onAdded, onClose }: AddAppProps & { begun: Begun }) {
  const { t } = useWords();
  const { call } = useSession();
  const cells = useMemo(() => qrCells(uri), [uri]);
  const [code, setCode] = useState("");
  const { fault, setFault, clear, fail } = useFault();
  const { isRunning, run } = useOneAtATime();
  const send = async () => {
    const answer = await call("POST /api/Profile/ConfirmTotp", { body: { factorId, code: code.trim() } });
    if (answer.ok) return onAdded(answer.data);
    fail(answer.failure);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clear();
    if (code.trim() === "") return setFault({ key: "session.required", params: {} });
    void run(send);
  };
  return (
    <form className="bw-fields bw-factor-app" method="post" noValidate onSubmit={submit}>
      <p>{t("factor.scan")}</p>
      <QrDrawing className="bw-factor-qr" cells={cells} label={t("factor.qr")} />
      <p>
        {t("factor.key")}: <code dir="ltr">{(secret.match(/.{1,4}/g) ?? []).join(" ")}</code>
      </p>
      <TextField
        label={t("factor.code")}
        help={t("factor.codeOfApp")}
        name="code"
        value={code}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        dir="ltr"
        error={fault}
        onChange={(typed) => {
          setCode(typed);
          clear();
        }}
      />
      <div className="bw-fields-actions">
        <button type="button" className="bw-button" onClick={onClose}>
          {t("staff.cancel")}
        </button>
        <button type="submit" className="bw-button bw-button--primary" aria-disabled={isRunning || undefined}>
          {t("factor.turnOn")}
        </button>
      </div>
    </form>
  );
}
