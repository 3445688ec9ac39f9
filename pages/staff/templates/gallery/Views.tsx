// The views of a list: everything, what waits for its reader, and the filters that the reader keeps.
import { useState, type FormEvent } from "react";
import { Modal } from "@billwright/renderer";
import { hasVisibleText } from "@billwright/engine/text";
import { longestViewName, type TemplateChannel } from "@billwright/schemas";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useCall } from "../../../link/useCall.ts";
import { useOneAtATime } from "../../../screens/useOneAtATime.ts";
import { useApp } from "../../../services/app.ts";
import { useSession } from "../../../session/useSession.tsx";
import { DialogButtons } from "../../../ui/ConfirmDialog.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import { plainList, readList, writeList, type ListState } from "./listState.ts";

export interface ViewsProps {
  channel: TemplateChannel;
  list: ListState;
  onShow(list: ListState): void;
}

/** Two lists are one view whatever page is open. */
const addressOf = (list: ListState): string => writeList({ ...list, page: 1 }).toString();
const everything = addressOf(plainList);
const waiting = addressOf({ ...plainList, waitsForMe: true });

export function Views({ channel, list, onShow }: ViewsProps) {
  const { t } = useWords();
  const { data, reload } = useCall("GET /api/Templates/Views", { query: { channel } });
  const [isNaming, setNaming] = useState(false);
  const here = addressOf(list);
  // As its address reads today: a view of long ago shows what of it still makes sense.
  const kept = (data?.views ?? []).map((view) => ({
    ...view,
    at: addressOf(readList(new URLSearchParams(view.query))),
  }));
  const own = kept.find(({ at }) => at === here);
  const isKnown = own !== undefined || here === everything || here === waiting;
  const options = [
    { value: everything, label: t("views.everything") },
    { value: waiting, label: t("views.waiting") },
    ...kept.map(({ at, name }) => ({ value: at, label: name })),
    ...(isKnown ? [] : [{ value: here, label: t("views.other") }]),
  ];
  const forget = useForgetting(reload);
  return (
    <>
      <SelectField
        label={t("views.label")}
        options={options}
        value={here}
        onChange={(at) => onShow(readList(new URLSearchParams(at)))}
      />
      {!isKnown && (
        <button type="button" className="bw-button" onClick={() => setNaming(true)}>
          {t("views.keep")}
        </button>
      )}
      {own !== undefined && (
        <button type="button" className="bw-button" onClick={() => forget(own)}>
          {t("views.forget")}
        </button>
      )}
      {isNaming && <KeepView channel={channel} query={here} onKept={reload} onClose={() => setNaming(false)} />}
    </>
  );
}

function useForgetting(onForgotten: () => void) {
  const { call } = useSession();
  const { notices } = useApp();
  const { run } = useOneAtATime();
  return ({ viewId, name }: { viewId: string; name: string }) =>
    void run(async () => {
      const answer = await call("POST /api/Templates/DeleteView", { body: { viewId } });
      if (!answer.ok) return notices.show(failureEffects(answer.failure));
      notices.toast("success", { key: "views.forgotten", params: { name } });
      onForgotten();
    });
}

interface KeepViewProps {
  channel: TemplateChannel;
  query: string;
  onKept(): void;
  onClose(): void;
}

function KeepView({ channel, query, onKept, onClose }: KeepViewProps) {
  const { t } = useWords();
  const { call } = useSession();
  const { notices } = useApp();
  const { isRunning, run } = useOneAtATime();
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!hasVisibleText(name)) return setMissing(true);
    void run(async () => {
      const answer = await call("POST /api/Templates/SaveView", { body: { channel, name: name.trim(), query } });
      if (!answer.ok) return notices.show(failureEffects(answer.failure));
      notices.toast("success", { key: "views.kept", params: { name: name.trim() } });
      onKept();
      onClose();
    });
  };
  return (
    <Modal title={t("views.keepTitle")} onClose={onClose}>
      <form className="bw-dialog-form" noValidate onSubmit={save}>
        <TextField
          label={t("list.name")}
          required
          most={longestViewName}
          value={name}
          error={isMissing ? { key: "list.nameMissing", params: {} } : null}
          onChange={(typed) => {
            setName(typed);
            setMissing(false);
          }}
        />
        <DialogButtons>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={isRunning || undefined}>
            {t("views.keep")}
          </button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
