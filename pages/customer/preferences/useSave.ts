// Saves all changes, or none. What was ticked stays until it is stored.
import { useState } from "react";
import { channelNames, type CallBody } from "@billwright/schemas";
import { firstError, type Failure } from "../../client/answer.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCaller } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import type { Contacts } from "./useContacts.ts";
import {
  choiceKey,
  choicesOf,
  givesAnything,
  shownIn,
  withChanges,
  type Draft,
  type DraftState,
  type Info,
} from "./draft.ts";
import type { SaveOutcome } from "./SaveBar.tsx";
import type { usePreferences } from "./usePreferences.ts";

export function useSave(draft: Draft, loaded: ReturnType<typeof usePreferences>, contacts: Pick<Contacts, "store">) {
  const { notices } = useApp();
  const { t } = useWords();
  const call = useCaller();
  const token = useLinkToken();
  const { isRunning: isSaving, run } = useOneAtATime();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const { info, preferred, terms, config, customer } = loaded;

  const save = async (): Promise<void> => {
    if (info.data === null) return;
    for (const contact of draft.getState().contacts) await contacts.store(contact);
    const before = draft.getState();
    const { language, pause, isMailed } = before;
    const answer = await call("POST /api/Unsubscribe/Update", {
      body: bodyOf(info.data, before, { token, name: customer?.customerName ?? null }),
    });
    if (!answer.ok) return fail(answer.failure);
    const { info: stored, isConsentChanged, othersChanged, mailedTo } = answer.data;
    info.put(stored);
    if (language !== null) preferred.put({ language });
    draft.saved();
    const changed = {
      ...changedBetween(info.data, stored, t),
      ...(pause !== undefined && { pausedUntil: stored.pausedUntil }),
      ...(isMailed && { mailedTo }),
    };
    setOutcome({ is: draft.getState().contacts.length === 0 ? "saved" : "failed", othersChanged, ...changed });
    if (isConsentChanged) notices.toast("success", { key: "preferences.consentSaved", params: {} });
    notifyParent(config.data?.parentOrigins ?? []);
  };

  /** A refusal says why; anything else can be tried again. */
  async function fail(failure: Failure): Promise<void> {
    const isOther = firstError(failure)?.key === "preferences.termsChanged";
    setOutcome({ is: isOther ? "otherWords" : "failed", othersChanged: false, given: [], taken: [] });
    if (isOther) return readAnew();
    if (failure.kind === "refused") notices.notSent(failure, () => void run(save));
  }

  /** A consent belongs to what was read: what says something else now is ticked for it no more. */
  async function readAnew(): Promise<void> {
    draft.set({ accepted: null });
    terms.reload();
    const query = { token, ...(info.data && { selectedRecipientId: info.data.finalRecipientId }) };
    const fresh = await call("GET /api/Unsubscribe/Info", { query });
    if (!fresh.ok || info.data === null) return info.reload();
    draft.forget(withOtherWords(info.data, fresh.data));
    info.put(fresh.data);
  }

  return { save: () => void run(save), isSaving, outcome };
}

function bodyOf(
  info: Info,
  state: DraftState,
  { token, name }: { token: string; name: string | null },
): CallBody<"POST /api/Unsubscribe/Update"> {
  const { language, accepted, refusesAll, pause, isMailed } = state;
  return {
    token,
    info: withChanges(info, state),
    selectedRecipientId: info.finalRecipientId,
    ...(language !== null && { prefferedLanguage: language }),
    ...(name !== null && { CustomerName: name }),
    ...(accepted !== null && givesAnything(state) && { acceptedTerms: accepted }),
    ...(refusesAll && { refuseAll: true }),
    ...(pause !== undefined && { pauseUntil: pause }),
    ...(isMailed && { mailMe: true }),
  };
}

/** Where the page is framed, the page around it may close its window: only pages of these origins are notified (P60). */
function notifyParent(origins: readonly string[]): void {
  if (window.parent === window) return;
  for (const origin of origins) window.parent.postMessage({ type: "closeModal" }, origin);
}

/** The boxes that are other than before, as the table names them. */
function changedBetween(before: Info, after: Info, t: ReturnType<typeof useWords>["t"]) {
  const named = (info: Info) =>
    new Map(
      choicesOf(shownIn(info)).map(({ categoryId, option }) => {
        const { name } = info.categories.find(({ id }) => id === categoryId)!;
        return [choiceKey(categoryId, option.channel), { option, name: `${name}, ${t(channelNames[option.channel])}` }];
      }),
    );
  const old = named(before);
  const changed = [...named(after)].filter(
    ([key, { option }]) => old.get(key)?.option.consentProvided !== option.consentProvided,
  );
  const textsOf = (isGiven: boolean) =>
    changed.filter(([, { option }]) => option.consentProvided === isGiven).map(([, { name }]) => name);
  return { given: textsOf(true), taken: textsOf(false) };
}

/** The categories that say something else than before, by their ids. */
function withOtherWords(before: Info, after: Info): string[] {
  const known = new Map(before.categories.map(({ id, ...words }) => [id, words]));
  return after.categories
    .filter(({ id, name, description }) => {
      const words = known.get(id);
      return words?.name !== name || words.description !== description;
    })
    .map(({ id }) => id);
}
