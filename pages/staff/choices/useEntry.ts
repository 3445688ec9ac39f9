// Saves an entry: the file first, where there is one, then what it is evidence of.
import { useState, type FormEvent } from "react";
import type { CallBody } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import type { Answer, Failure } from "../../client/answer.ts";
import { sendFile } from "../../client/sendFile.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useRunningSession, useSession } from "../../session/useSession.tsx";
import type { Customer } from "./customer.ts";
import { faultsOf, type EvidenceDraft } from "./evidence.ts";

type Evidence = Pick<CallBody<"POST /api/Choices/Record">, "way" | "statedOn" | "takenBy" | "note" | "fileId">;

interface EntryOptions {
  customer: Customer;
  /** With the evidence as it is sent. */
  send(evidence: Evidence): Promise<Answer<null>>;
  onSaved(): void;
  onClose(): void;
}

export function useEntry({ customer, send, onSaved, onClose }: EntryOptions) {
  const { user } = useSession();
  const { notices } = useApp();
  const { isRunning, run } = useOneAtATime();
  const store = useFileStore(customer.recipientId);
  const [wasTried, setTried] = useState(false);
  const [draft, setDraft] = useState<EvidenceDraft>({
    ...{ way: "phone", statedOn: customer.today, takenBy: user.name, note: "", file: null },
  });
  const faults = faultsOf(draft, customer.today);
  const fail = (failure: Failure) => notices.show(failureEffects(failure));
  const save = async () => {
    const { file, ...stated } = draft;
    const stored = file === null ? null : await store(file);
    if (stored !== null && !stored.ok) return fail(stored.failure);
    const answer = await send({ ...stated, fileId: stored?.data.fileId ?? null });
    if (!answer.ok) return fail(answer.failure);
    notices.toast("success", { key: "choices.saved", params: {} });
    onSaved();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length === 0) void run(save);
  };
  const isTyped = draft.note.trim() !== "" || draft.file !== null;
  return { draft, setDraft, faults: wasTried ? faults : {}, isTyped, isRunning, submit };
}

/** As the user who is signed in. */
function useFileStore(recipientId: string) {
  const session = useRunningSession();
  const { newId, device } = useApp();
  return (file: File) => {
    const state = session.running.getState();
    return sendFile("POST /api/Choices/AddFile", {
      ...{ query: undefined, parts: { recipientId }, file, token: state.at === "in" ? state.token : "" },
      ...{ idempotencyKey: newId(), device: device(), onProgress: () => undefined },
    }).answer;
  };
}
