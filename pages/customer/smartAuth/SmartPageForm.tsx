// What the account asks: an input for each item, the authorization box, Next. The server compares; what was typed stays.
import { useId, useMemo, useState, useSyncExternalStore } from "react";
import { errorIds, missingIds } from "@billwright/engine";
import { isZip, smartPageField, smartPageScreen, type SmartPageScreen } from "@billwright/engine/screens";
import { type CallData } from "@billwright/schemas";
import type { Failure } from "../../client/answer.ts";
import { failedBy } from "../../link/failedBy.ts";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCaller } from "../../link/useCall.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { ScreenConsent } from "../../screens/ScreenConsent.tsx";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { useScreen, type ScreenUse } from "../../screens/useScreen.ts";
import { TextField } from "../../ui/fields.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { refusalOf, type AnswerRefusal } from "./refusal.ts";
import "./smartAuth.css";

type Info = CallData<"POST /api/v1/SmartPageAuth/Info">;

export interface SmartPageFormProps {
  info: Info;
  /** This device, and what the page is about. */
  who: { deviceUuid: string; isViewBill: boolean };
  onAuthorized(): void;
}

export function SmartPageForm({ info, who, onAuthorized }: SmartPageFormProps) {
  const { t } = useWords();
  const token = useLinkToken();
  const call = useCaller();
  const items = info.fetcher.mapper;
  const screen = useMemo(() => smartPageScreen(items), [items]);
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null);
  const [closed, setClosed] = useState<Failure | null>(null);
  useShell({ title: t("smartauth.title") });
  const use = useScreen(screen, {
    send: ({ isAuthorized, ...values }) => {
      setRefusal(null);
      const mergeTags = items.map(({ tag }) => ({ name: tag, value: values[smartPageField(tag)] ?? "" }));
      return call("POST /api/v1/SmartPageAuth/Authorize", {
        body: { token, mergeTags, isAuthorized: isAuthorized === true, ...who },
      });
    },
    onDone: (isRight) => {
      if (isRight) return onAuthorized();
      setRefusal(
        info.errorMessage === null
          ? { words: { key: "smartauth.wrong", params: {} }, again: false }
          : { text: info.errorMessage, again: false },
      );
    },
    onFailure: (failure) => (failedBy(failure).of === "call" ? setRefusal(refusalOf(failure)) : setClosed(failure)),
  });
  if (closed !== null)
    return <FailedLink title={t("smartauth.unavailable")} failure={closed} onTryAgain={() => setClosed(null)} />;
  return (
    <WithWords>
      <section className="bw-card bw-smart-auth">
        <PageHeading>{t("smartauth.title")}</PageHeading>
        {info.headerMessage !== null && <p dir="auto">{info.headerMessage}</p>}
        <form className="bw-fields" noValidate onSubmit={use.submit}>
          {items.map((item) => (
            <ItemField key={item.key} use={use} item={item} />
          ))}
          <ScreenConsent
            use={use}
            name="isAuthorized"
            label={info.contentConfigure ?? t("smartauth.consent")}
            dir="auto"
          />
          <Refused refusal={refusal} />
          <Next use={use} isAgain={refusal?.again === true} />
        </form>
      </section>
    </WithWords>
  );
}

type Use = ScreenUse<SmartPageScreen>;

interface ItemFieldProps {
  use: Use;
  item: Info["fetcher"]["mapper"][number];
}

/** An empty one says so once it was left, before any press on Next. */
function ItemField({ use, item: { tag, description } }: ItemFieldProps) {
  const [isLeft, setLeft] = useState(false);
  return (
    <ScreenField use={use} name={smartPageField(tag)}>
      {(field) => (
        <TextField
          {...field}
          error={field.error ?? (isLeft && field.value.trim() === "" ? required : null)}
          onBlur={() => {
            field.onBlur();
            setLeft(true);
          }}
          label={description}
          name={tag}
          autoComplete={isZip(tag) ? "postal-code" : "off"}
          spellCheck={false}
          dir={isZip(tag) ? "ltr" : "auto"}
        />
      )}
    </ScreenField>
  );
}

const required = { key: "smartauth.required", params: {} } as const;

function Refused({ refusal }: { refusal: AnswerRefusal | null }) {
  const { say } = useWords();
  if (refusal === null) return null;
  return (
    <p className="bw-error" role="alert" dir="auto">
      <span>{refusal.words === undefined ? refusal.text : say(refusal.words)}</span>
    </p>
  );
}

/** Disabled until the box is ticked and every input is valid; a press marks what is not. */
function Next({ use, isAgain }: { use: Use; isAgain: boolean }) {
  const { t } = useWords();
  const holdId = useId();
  const state = useSyncExternalStore(use.store.subscribe, use.store.getState);
  const isReady = [errorIds, missingIds].every((faulty) => faulty(use.store.form, state).length === 0);
  return (
    <>
      {!isReady && (
        <p id={holdId} className="bw-small">
          {t("smartauth.hold")}
        </p>
      )}
      <button
        type="submit"
        className="bw-button bw-button--primary"
        aria-disabled={use.isSending || !isReady || undefined}
        aria-busy={use.isSending || undefined}
        aria-describedby={isReady ? undefined : holdId}
      >
        {use.isSending ? t("smartauth.checking") : isAgain ? t("page.tryAgain") : t("smartauth.next")}
      </button>
    </>
  );
}
