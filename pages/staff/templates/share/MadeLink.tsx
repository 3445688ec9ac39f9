// A link that was made: to copy, as a QR code, and a test of it to oneself.
import { useId, useLayoutEffect, useRef, useState } from "react";
import { lazyPart } from "@billwright/renderer";
import type { Data } from "../../../client/client.ts";
import { wordsOf } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useSession } from "../../../session/useSession.tsx";
import { receiverText } from "../receiverText.ts";
import { useOneAtATime } from "../../../screens/useOneAtATime.ts";
import { useTimeText } from "../useTimeText.ts";
import type { TemplateHeader } from "../useTemplate.ts";

const QrCode = lazyPart(() => import("./QrCode.tsx"));

export type Made = Data<"POST /api/Templates/Share">;

export interface MadeLinkProps {
  header: TemplateHeader;
  made: Made;
}

export function MadeLink({ header, made }: MadeLinkProps) {
  const { t } = useWords();
  const timeText = useTimeText();
  const { link, recipientId } = made;
  const date = timeText(made.expiresAt);
  return (
    <section className="bw-share-made" aria-label={t("share.link")}>
      <p role="status">
        {recipientId === null
          ? t("share.readyAnyone", { date })
          : t("share.readyFor", { date, recipient: recipientId })}
      </p>
      <CopyLink link={link} />
      <QrCode link={link} name={header.name} />
      <TestToOneself id={header.id} recipientId={recipientId} />
    </section>
  );
}

function CopyLink({ link }: { link: string }) {
  const { t } = useWords();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [done, setDone] = useState<"copied" | "copyByHand" | null>(null);
  // The button that made the link is gone: focus goes on with what it made.
  useLayoutEffect(() => button.current?.focus(), []);
  const copy = () => {
    const select = () => {
      field.current?.focus();
      field.current?.select();
      setDone("copyByHand");
    };
    // The clipboard is available on https and localhost only.
    if (navigator.clipboard === undefined) select();
    else navigator.clipboard.writeText(link).then(() => setDone("copied"), select);
  };
  return (
    <div className="bw-field">
      <label htmlFor={id} className="bw-visually-hidden">
        {t("share.link")}
      </label>
      <div className="bw-field-row">
        <input
          id={id}
          ref={field}
          className="bw-input"
          readOnly
          dir="ltr"
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <button ref={button} type="button" className="bw-button bw-button--primary" onClick={copy}>
          {t(done === "copied" ? "share.copied" : "share.copy")}
        </button>
      </div>
      <p className={done === "copied" ? "bw-visually-hidden" : "bw-soft"} role="status">
        {done === null ? null : t(`share.${done}`)}
      </p>
    </div>
  );
}

const ways = ["mail", "sms"] as const;
const labels = { mail: "share.testMail", sms: "share.testSms" } as const;

/** By a test link, which counts nowhere: a try of the made one would count, and use up its customer's submission. */
function TestToOneself({ id, recipientId }: { id: string; recipientId: string | null }) {
  const { t, sayAll } = useWords();
  const { call } = useSession();
  const headingId = useId();
  const { run } = useOneAtATime();
  const [notice, setNotice] = useState<{ text: string; isError: boolean } | null>(null);
  const send = async (by: (typeof ways)[number]) => {
    setNotice(null);
    const body = { id, by, version: "active" as const, ...(recipientId === null ? {} : { recipientId }) };
    const answer = await call("POST /api/Templates/SendTest", { body });
    setNotice(
      answer.ok
        ? { text: t("actions.done.sendTest", { to: await receiverText(answer.data.to) }), isError: false }
        : { text: sayAll(wordsOf(answer.failure)), isError: true },
    );
  };
  return (
    <section className="bw-share-test" aria-labelledby={headingId}>
      <h3 id={headingId}>{t("share.test")}</h3>
      <p className="bw-soft">{t("share.testHelp")}</p>
      <div className="bw-share-buttons">
        {ways.map((by) => (
          <button key={by} type="button" className="bw-button" onClick={() => void run(() => send(by))}>
            {t(labels[by])}
          </button>
        ))}
      </div>
      <div role="status">
        {notice !== null && <p className={notice.isError ? "bw-error" : "bw-soft"}>{notice.text}</p>}
      </div>
    </section>
  );
}
