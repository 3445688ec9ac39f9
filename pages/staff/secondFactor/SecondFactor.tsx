// The user's own second factor, on the profile: apps that show codes, passkeys, recovery codes.
import { useId, useState } from "react";
import type { Data } from "../../client/client.ts";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall, type Loaded } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useRunningSession, useSession } from "../../session/useSession.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useTimeText } from "../templates/useTimeText.ts";
import { AddApp } from "./AddApp.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { hasPasskeys, makePasskey } from "./passkey.ts";
import "./secondFactor.css";

type State = Data<"GET /api/Profile/SecondFactor">;
type Factor = State["factors"][number];
type Added = Data<"POST /api/Profile/AddPasskey">;

export function SecondFactor() {
  const { t } = useWords();
  const { user } = useSession();
  const id = useId();
  const loaded = useCall("GET /api/Profile/SecondFactor", {});
  const { data, failure, reload } = loaded;
  return (
    <section className="bw-card" aria-labelledby={id} aria-busy={data === null && failure === null}>
      <h2 id={id}>{t("factor.title")}</h2>
      <p className="bw-profile-lead">{t("factor.lead")}</p>
      {user.mustSetUp && (
        <p className="bw-notice" data-tone="warning" role="status">
          {t("factor.neededNow")}
        </p>
      )}
      {data === null && failure === null && <p className="bw-soft">{t("staff.loading")}</p>}
      {data === null && failure !== null && <ErrorState failure={failure} onRetry={reload} />}
      {data?.isOffered === false && <p>{t("factor.sso")}</p>}
      {data?.isOffered && <Factors loaded={loaded} data={data} />}
    </section>
  );
}

function Factors({ data, loaded: { reload } }: { data: State; loaded: Loaded<State> }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { signIn } = useRunningSession();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const added = ({ jwtToken, recoveryCodes }: Added) => {
    setAdding(false);
    setCodes(recoveryCodes);
    // The next token: from now on none is missing.
    signIn(jwtToken);
    notices.toast("success", { key: "factor.isOn", params: {} });
    reload();
  };
  return (
    <>
      {data.factors.length === 0 ? (
        <p>{t("factor.noneYet")}</p>
      ) : (
        <ul className="bw-factors">
          {data.factors.map((factor) => (
            <Line key={factor.id} factor={factor} onRemoved={reload} />
          ))}
        </ul>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {isAdding ? (
        <AddApp onAdded={added} onClose={() => setAdding(false)} />
      ) : (
        <div className="bw-fields-actions">
          <button type="button" className="bw-button" onClick={() => setAdding(true)}>
            {t("factor.addTotp")}
          </button>
          {hasPasskeys() && <AddPasskey onAdded={added} />}
        </div>
      )}
      {data.factors.length > 0 && codes === null && <CodesLeft left={data.recoveryCodesLeft} onMade={setCodes} />}
    </>
  );
}

const useNameOf = () => {
  const { t } = useWords();
  return ({ kind, name }: Factor): string => name || t(`factor.${kind}`);
};

function Line({ factor, onRemoved }: { factor: Factor; onRemoved(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const timeText = useTimeText();
  const [isAsking, setAsking] = useState(false);
  const name = useNameOf()(factor);
  const remove = async () => {
    setAsking(false); // The question who one is may come now, and one dialog is enough.
    const answer = await call("POST /api/Profile/RemoveFactor", { body: { factorId: factor.id } });
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    notices.toast("success", { key: "factor.removed", params: { name } });
    onRemoved();
  };
  return (
    <li>
      <span className="bw-factor">
        {name}
        <span className="bw-soft">
          {factor.lastUsedAt === null
            ? t("factor.added", { time: timeText(factor.createdAt) })
            : t("factor.used", { time: timeText(factor.lastUsedAt) })}
        </span>
      </span>
      <button
        type="button"
        className="bw-button"
        aria-label={t("factor.removeOf", { name })}
        onClick={() => setAsking(true)}
      >
        {t("factor.remove")}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t("factor.removeTitle", { name })}
          confirm={t("factor.remove")}
          isDangerous
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{t("factor.removeWords")}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function AddPasskey({ onAdded }: { onAdded(added: Added): void }) {
  const { t, language } = useWords();
  const { notices, now } = useApp();
  const { call } = useSession();
  const { isRunning, run } = useOneAtATime();
  const add = async () => {
    const begun = await call("POST /api/Profile/BeginPasskey", {});
    if (!begun.ok) return notices.show(failureEffects(begun.failure));
    const passkey = await makePasskey(begun.data.options);
    if (passkey === null) return notices.toast("error", { key: "factor.passkeyFailed", params: {} });
    const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(now());
    const answer = await call("POST /api/Profile/AddPasskey", {
      body: { name: t("factor.passkeyName", { date }), passkey },
    });
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    onAdded(answer.data);
  };
  return (
    <button type="button" className="bw-button" aria-disabled={isRunning || undefined} onClick={() => void run(add)}>
      {t("factor.addPasskey")}
    </button>
  );
}

function CodesLeft({ left, onMade }: { left: number; onMade(codes: readonly string[]): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const [isAsking, setAsking] = useState(false);
  const make = async () => {
    setAsking(false);
    const answer = await call("POST /api/Profile/MakeRecoveryCodes", {});
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    onMade(answer.data.recoveryCodes);
  };
  return (
    <div className="bw-factor-codes-left">
      <p>{t("factor.codesLeft", { n: left })}</p>
      <button type="button" className="bw-button" onClick={() => setAsking(true)}>
        {t("factor.codesNew")}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t("factor.codesNew")}
          confirm={t("factor.codesNew")}
          onConfirm={make}
          onClose={() => setAsking(false)}
        >
          <p>{t("factor.codesReplace")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
