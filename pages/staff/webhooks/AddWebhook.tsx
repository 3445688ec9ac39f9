// Asks for an address and the events that are sent there.
import { useState } from "react";
import type { FormEvent } from "react";
import { Modal } from "@billwright/renderer";
import type { MessageRef, WebhookEvent } from "@billwright/schemas";
import { firstError } from "../../client/answer.ts";
import { failureEffects, messageOf } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { SubmitButton } from "../../screens/ScreenForm.tsx";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { EventChoice } from "./EventChoice.tsx";
import type { NewSecret } from "./ShownSecret.tsx";

export function AddWebhook({ onAdded, onClose }: { onAdded(made: NewSecret): void; onClose(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { isRunning, run } = useOneAtATime();
  const [address, setAddress] = useState("");
  const [events, setEvents] = useState<WebhookEvent[] | null>(null);
  const [fault, setFault] = useState<MessageRef | null>(null);
  const [isMissing, setMissing] = useState(false);
  const add = async () => {
    const answer = await call("POST /api/Webhooks/Add", { body: { address: address.trim(), events } });
    if (answer.ok) {
      onAdded({ address: address.trim(), secret: answer.data.secret });
      return onClose();
    }
    const refused = firstError(answer.failure);
    if (refused?.field === "address") setFault(messageOf(refused));
    else notices.show(failureEffects(answer.failure));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(events?.length === 0);
    if (address.trim() === "") return setFault({ key: "webhooks.notPublic", params: {} });
    if (events?.length !== 0) void run(add);
  };
  return (
    <Modal title={t("webhooks.add")} onClose={onClose}>
      <form className="bw-dialog-form" method="post" noValidate onSubmit={submit}>
        <TextField
          label={t("webhooks.address")}
          help={t("webhooks.addressHelp")}
          type="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          required
          most={2_000}
          value={address}
          error={fault}
          onChange={(typed) => {
            setAddress(typed);
            setFault(null);
          }}
        />
        <EventChoice chosen={events} onChange={setEvents} isMissing={isMissing} />
        <DialogButtons>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <SubmitButton use={{ isSending: isRunning, submit }} words={t("webhooks.add")} />
        </DialogButtons>
      </form>
    </Modal>
  );
}
