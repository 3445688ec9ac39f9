// What can be done with one address: other events, on and off, another secret, away with it.
import { useRef, useState } from "react";
import { Modal } from "@billwright/renderer";
import type { CallData, WebhookEvent } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { ConfirmDialog, DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { MenuButton, type MenuHandle } from "../../ui/MenuButton.tsx";
import { EventChoice } from "./EventChoice.tsx";
import type { NewSecret } from "./ShownSecret.tsx";

type Address = CallData<"GET /api/Webhooks/List">[number];

interface WebhookMenuProps {
  row: Address;
  onChanged(): void;
  onSecret(made: NewSecret): void;
}

export function WebhookMenu({ row, onChanged, onSecret }: WebhookMenuProps) {
  const { t } = useWords();
  const [open, setOpen] = useState<"events" | "secret" | "remove" | null>(null);
  const menu = useRef<MenuHandle>(null);
  const { change } = useChange(row, onChanged);
  const { run } = useOneAtATime();
  const { address, events, state } = row;
  const close = () => {
    setOpen(null);
    menu.current?.focus();
  };
  const isOn = state === "on";
  return (
    <>
      <MenuButton
        ref={menu}
        className="bw-sign-button"
        label={t("webhooks.actionsOf", { address })}
        items={[
          { id: "events", label: t("webhooks.change"), onSelect: () => setOpen("events") },
          {
            id: "turn",
            label: t(isOn ? "webhooks.turnOff" : "webhooks.turnOn"),
            onSelect: () => void run(async () => void (await change({ events, isOn: !isOn }))),
          },
          { id: "secret", label: t("webhooks.replace"), onSelect: () => setOpen("secret") },
          { id: "remove", label: t("webhooks.remove"), tone: "danger", onSelect: () => setOpen("remove") },
        ]}
      >
        <span aria-hidden="true" className="bw-dots" />
      </MenuButton>
      {open === "events" && <ChangeEvents row={row} onChanged={onChanged} onClose={close} />}
      {open === "secret" && <ReplaceSecret row={row} onSecret={onSecret} onClose={close} />}
      {open === "remove" && <Remove row={row} onRemoved={onChanged} onClose={close} />}
    </>
  );
}

function useChange({ id }: Address, onChanged: () => void) {
  const { notices } = useApp();
  const { call } = useSession();
  const change = async (wanted: { events: WebhookEvent[] | null; isOn: boolean }): Promise<boolean> => {
    const answer = await call("POST /api/Webhooks/Change", { body: { id, ...wanted } });
    if (!answer.ok) notices.show(failureEffects(answer.failure));
    else {
      notices.toast("success", { key: "responses.saved", params: {} });
      onChanged();
    }
    return answer.ok;
  };
  return { change };
}

function ChangeEvents({ row, onChanged, onClose }: { row: Address; onChanged(): void; onClose(): void }) {
  const { t } = useWords();
  const [events, setEvents] = useState(row.events);
  const [isMissing, setMissing] = useState(false);
  const { change } = useChange(row, onChanged);
  const { isRunning, run } = useOneAtATime();
  const save = async () => {
    if (await change({ events, isOn: row.state === "on" })) onClose();
  };
  return (
    <Modal title={t("webhooks.changeTitle", { address: row.address })} onClose={onClose}>
      <form
        className="bw-dialog-form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(events?.length === 0);
          if (events?.length !== 0) void run(save);
        }}
      >
        <EventChoice chosen={events} onChange={setEvents} isMissing={isMissing} />
        <DialogButtons>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={isRunning || undefined}>
            {t("staff.save")}
          </button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

function ReplaceSecret({ row: { id, address }, onSecret, onClose }: Omit<WebhookMenuProps, "onChanged"> & Closes) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const replace = async () => {
    const answer = await call("POST /api/Webhooks/ReplaceSecret", { body: { id } });
    onClose();
    if (answer.ok) onSecret({ address, secret: answer.data.secret });
    else notices.show(failureEffects(answer.failure));
  };
  return (
    <ConfirmDialog
      title={t("webhooks.replaceTitle", { address })}
      confirm={t("webhooks.replace")}
      onConfirm={replace}
      onClose={onClose}
    >
      <p>{t("webhooks.replaceWords")}</p>
    </ConfirmDialog>
  );
}

interface Closes {
  onClose(): void;
}

function Remove({ row: { id, address }, onRemoved, onClose }: Closes & { row: Address; onRemoved(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const remove = async () => {
    const answer = await call("POST /api/Webhooks/Remove", { body: { id } });
    onClose();
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    notices.toast("success", { key: "webhooks.removed", params: { address } });
    onRemoved();
  };
  return (
    <ConfirmDialog
      title={t("webhooks.removeTitle", { address })}
      confirm={t("webhooks.remove")}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t("webhooks.removeWords")}</p>
    </ConfirmDialog>
  );
}
