// Saves an entry: the file first, where there is one, then what it is evidence of.
import { useState, type FormEvent } from "react";
import type { CallBody } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import type { Answer, Failure } from "../../client/answer.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { useSendFile } from "../useSendFile.ts";
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
  const sendFile = useSendFile();
  const { recipientId } = customer;
  const [wasTried, setTried] = useState(false);
  const [draft, setDraft] = useState<EvidenceDraft>({
    ...{ way: "phone", statedOn: customer.today, takenBy: user.name, note: "", file: null },
  });
  const faults = faultsOf(draft, customer.today);
  const fail = (failure: Failure) => notices.show(failureEffects(failure));
  const save = async () => {
    const { file, ...stated } = draft;
    const stored = file === null ? null : await sendFile("POST /api/Choices/AddFile", { recipientId }, file).answer;
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
