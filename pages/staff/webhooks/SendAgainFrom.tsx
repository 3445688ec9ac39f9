// Sends what happened from a time on again: after a receiver's system was away for longer than it is tried, or has lost what it had.
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { toInstant, useRenderer, zoneName } from "@billwright/renderer";
import type { MessageRef } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Switch } from "../../ui/Switch.tsx";

const missing: MessageRef = { key: "webhooks.fromMissing", params: {} };

export function SendAgainFrom({ address, onSent }: { address: string; onSent(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const id = useId();
  const [day, setDay] = useState("");
  const [time, setTime] = useState("00:00");
  const [all, setAll] = useState(false);
  const [wasTried, setTried] = useState(false);
  const { isRunning, run } = useOneAtATime();
  const { language, timeZone } = useRenderer();
  /** In the zone in which the list beside it shows its times. */
  const from = toInstant(`${day}T${time}`, timeZone);
  const isTime = from !== "";
  const send = async () => {
    let count = 0;
    for (let after: string | null | undefined; after !== null;) {
      const body = { id: address, from, all, after };
      const answer = await call("POST /api/Webhooks/SendAllAgain", { body });
      if (!answer.ok) return notices.show(failureEffects(answer.failure));
      count += answer.data.count;
      after = answer.data.next;
    }
    notices.toast("success", { key: "webhooks.sentAgainMany", params: { n: count } });
    onSent();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isTime) void run(send);
  };
  return (
    <section className="bw-card bw-webhook-from" aria-labelledby={id}>
      <h2 id={id}>{t("webhooks.fromTitle")}</h2>
      <p>
        {t("webhooks.fromWords")} {t("webhooks.fromZone", { zone: zoneName(timeZone, language) })}
      </p>
      <form className="bw-webhook-from-fields" method="post" noValidate onSubmit={submit}>
        <TextField
          label={t("webhooks.fromDay")}
          type="date"
          required
          value={day}
          onChange={setDay}
          error={wasTried && !isTime ? missing : null}
        />
        <TextField label={t("webhooks.fromTime")} type="time" required value={time} onChange={setTime} />
        <Switch label={t("webhooks.fromAll")} isOn={all} onChange={setAll} />
        <button type="submit" className="bw-button" aria-disabled={isRunning || undefined}>
          {t("webhooks.again")}
        </button>
      </form>
    </section>
  );
}
