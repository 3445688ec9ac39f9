// Who works on an answer, how far it is, a note; and what was done with it before.
import { useState, type FormEvent } from "react";
import { mayEdit } from "@billwright/engine/users";
import { responseStates, type CallData, type ResponseState } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { FactRow } from "../../ui/Facts.tsx";
import { SelectField, TextAreaField } from "../../ui/fields.tsx";
import { HistoryCard } from "../HistoryCard.tsx";

type Response = CallData<"GET /api/Responses/Get">;

interface WorkProps {
  response: Response;
  onSaved(): void;
}

const longestNote = 4000;

export function Work({ response, onSaved }: WorkProps) {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <section className="bw-card" aria-labelledby="work">
      <h2 id="work">{t("responses.work")}</h2>
      {mayEdit(user.role) ? <WorkForm response={response} onSaved={onSaved} /> : <WorkFacts response={response} />}
    </section>
  );
}

function WorkFacts({ response: { state, owner, note } }: { response: Response }) {
  const { t } = useWords();
  return (
    <dl className="bw-facts">
      <FactRow label={t("responses.state")} value={t(`responses.state.${state}`)} />
      <FactRow label={t("responses.owner")} value={owner?.name ?? t("responses.nobody")} />
      <FactRow label={t("responses.note")} value={note} />
    </dl>
  );
}

function WorkForm({ response, onSaved }: WorkProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { isRunning, run } = useOneAtATime();
  const { reportId, people } = response;
  const [state, setState] = useState<ResponseState>(response.state);
  const [owner, setOwner] = useState(response.owner?.id ?? "");
  const [note, setNote] = useState(response.note ?? "");
  const left = response.owner !== null && !people.some(({ id }) => id === response.owner?.id) ? [response.owner] : [];
  const save = async () => {
    const body = { reportId, state, owner: owner === "" ? null : owner, note };
    const answer = await call("POST /api/Responses/Save", { body });
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    notices.toast("success", { key: "responses.saved", params: {} });
    onSaved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.length <= longestNote) void run(save);
  };
  return (
    <form className="bw-response-work" onSubmit={submit}>
      <SelectField
        label={t("responses.state")}
        options={responseStates.map((value) => ({ value, label: t(`responses.state.${value}`) }))}
        value={state}
        onChange={(value) => setState(value as ResponseState)}
      />
      <SelectField
        label={t("responses.owner")}
        none={t("responses.nobody")}
        options={[...people, ...left].map(({ id, name }) => ({ value: id, label: name }))}
        value={owner}
        onChange={setOwner}
      />
      <TextAreaField label={t("responses.note")} rows={3} most={longestNote} value={note} onChange={setNote} />
      <button type="submit" className="bw-button bw-button--primary" aria-disabled={isRunning || undefined}>
        {t("staff.save")}
      </button>
    </form>
  );
}

export function History({ response: { history } }: { response: Response }) {
  const { t } = useWords();
  const detailOf = ({ action, detail }: Response["history"][number]): string => {
    if (action === "state" && detail !== null) return t(`responses.state.${detail as ResponseState}`);
    return detail ?? t("responses.nobody");
  };
  const rows = history.map((entry) => ({
    at: entry.at,
    what: t(`responses.did.${entry.action}`, { user: entry.by, detail: detailOf(entry) }),
  }));
  return <HistoryCard rows={rows} />;
}
