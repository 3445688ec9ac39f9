// Sends a file as the user who is signed in.
import type { CallData, CallParts } from "@billwright/schemas";
import { sendFile, type Sending } from "../client/sendFile.ts";
import { useApp } from "../services/app.ts";
import { useRunningSession } from "../session/useSession.tsx";

type FileCall = "POST /api/Choices/AddFile" | "POST /api/ChoiceImports/Add";

/** @param onProgress Receives the part that is sent, from 0 to 1. */
type Send = <Name extends FileCall>(
  name: Name,
  parts: CallParts<Name>,
  file: File,
  onProgress?: (progress: number) => void,
) => Sending<CallData<Name>>;

export function useSendFile(): Send {
  const session = useRunningSession();
  const { newId, device } = useApp();
  return (name, parts, file, onProgress = () => undefined) => {
    const state = session.running.getState();
    return sendFile(name, {
      ...{ query: undefined as never, parts, file, token: state.at === "in" ? state.token : "" },
      ...{ idempotencyKey: newId(), device: device(), onProgress },
    });
  };
}
