// Who works on an answer, how far it is, a note; and what was done with it before.
import { useState, type FormEvent } from "react";
import { mayEdit } from "@billwright/engine/users";
import { responseStates, type CallBody, type CallData, type ResponseState } from "@billwright/schemas";
import { firstError } from "../../client/answer.ts";
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
  /** What is stored now, if it is known; the rest is to be loaded anew. */
  onChanged(stored?: Pick<Response, "state" | "owner" | "note">): void;
}

const longestNote = 4000;

export function Work({ response, onChanged }: WorkProps) {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <section className="bw-card" aria-labelledby="work">
      <h2 id="work">{t("responses.work")}</h2>
      {mayEdit(user.role) ? <WorkForm response={response} onChanged={onChanged} /> : <WorkFacts response={response} />}
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

type Shown = Pick<CallBody<"POST /api/Responses/Save">, "state" | "owner" | "note">;

const shownOf = ({ state, owner, note }: Response): Shown => ({ state, owner: owner?.id ?? null, note: note ?? "" });

/** What nobody typed here follows the response; where somebody else changed the same, theirs is shown above what was typed. */
function WorkForm({ response, onChanged }: WorkProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { isRunning, run } = useOneAtATime();
  const { reportId, people } = response;
  const [typed, setTyped] = useState<Partial<Shown>>({});
  const [isClash, setClash] = useState(false);
  const shown = shownOf(response);
  const { state, owner, note } = { ...shown, ...typed };
  const put = (changed: Partial<Shown>) => setTyped((before) => ({ ...before, ...changed }));
  const left = response.owner !== null && !people.some(({ id }) => id === response.owner?.id) ? [response.owner] : [];
  const save = async () => {
    const answer = await call("POST /api/Responses/Save", { body: { reportId, state, owner, note, shown } });
    const isRefused = !answer.ok && firstError(answer.failure)?.key === "responses.changed";
    setClash(isRefused);
    if (!answer.ok) {
      notices.show(failureEffects(answer.failure));
      return isRefused ? onChanged() : undefined;
    }
    notices.toast("success", { key: "responses.saved", params: {} });
    setTyped({});
    onChanged({ state, owner: [...people, ...left].find(({ id }) => id === owner) ?? null, note });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.length <= longestNote) void run(save);
  };
  return (
    <form className="bw-response-work" onSubmit={submit}>
      {isClash && <WorkFacts response={response} />}
      <SelectField
        label={t("responses.state")}
        options={responseStates.map((value) => ({ value, label: t(`responses.state.${value}`) }))}
        value={state}
        onChange={(value) => put({ state: value as ResponseState })}
      />
      <SelectField
        label={t("responses.owner")}
        none={t("responses.nobody")}
        options={[...people, ...left].map(({ id, name }) => ({ value: id, label: name }))}
        value={owner ?? ""}
        onChange={(value) => put({ owner: value === "" ? null : value })}
      />
      <TextAreaField
        label={t("responses.note")}
        rows={3}
        most={longestNote}
        value={note}
        onChange={(value) => put({ note: value })}
      />
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
