// Saves all changes, or none. What was ticked stays until it is stored.
import { useState } from "react";
import { firstError, type Failure } from "../../client/answer.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCaller } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import type { Contacts } from "./useContacts.ts";
import { withChanges, type Draft } from "./draft.ts";
import type { SaveOutcome } from "./SaveBar.tsx";
import type { usePreferences } from "./usePreferences.ts";

export function useSave(draft: Draft, loaded: ReturnType<typeof usePreferences>, contacts: Pick<Contacts, "store">) {
  const { notices } = useApp();
  const call = useCaller();
  const token = useLinkToken();
  const { isRunning: isSaving, run } = useOneAtATime();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const { info, preferred, terms, config, customer } = loaded;

  const save = async (): Promise<void> => {
    if (info.data === null) return;
    for (const contact of draft.getState().contacts) await contacts.store(contact);
    const { language, accepted } = draft.getState();
    const name = customer?.customerName ?? null;
    const answer = await call("POST /api/Unsubscribe/Update", {
      body: {
        token,
        info: withChanges(info.data, draft.getState()),
        selectedRecipientId: info.data.finalRecipientId,
        ...(language !== null && { prefferedLanguage: language }),
        ...(name !== null && { CustomerName: name }),
        ...(accepted !== null && { acceptedTerms: accepted }),
      },
    });
    if (!answer.ok) return fail(answer.failure);
    const { info: stored, isConsentChanged, othersChanged } = answer.data;
    info.put(stored);
    if (language !== null) preferred.put({ language });
    draft.saved();
    setOutcome({ is: draft.getState().contacts.length === 0 ? "saved" : "failed", othersChanged });
    if (isConsentChanged) notices.toast("success", { key: "preferences.consentSaved", params: {} });
    notifyParent(config.data?.parentOrigins ?? []);
  };

  /** A refusal says why; anything else can be tried again. */
  function fail(failure: Failure): void {
    setOutcome({ is: "failed", othersChanged: false });
    if (failure.kind !== "refused") return;
    notices.notSent(failure, () => void run(save));
    if (firstError(failure)?.key !== "preferences.termsChanged") return;
    terms.reload();
    info.reload();
  }

  return { save: () => void run(save), isSaving, outcome };
}

/** Where the page is framed, the page around it may close its window: only pages of these origins are notified (P60). */
function notifyParent(origins: readonly string[]): void {
  if (window.parent === window) return;
  for (const origin of origins) window.parent.postMessage({ type: "closeModal" }, origin);
}
