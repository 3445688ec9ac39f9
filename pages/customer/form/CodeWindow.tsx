// The window for the one-time code, while a code is required. Its code is a chunk of its own.
import { lazyPart } from "@billwright/renderer";
import { useApp } from "../../services/app.ts";
import { useFlow } from "../../flows/useFlow.ts";
import type { Filling } from "./filling/filling.ts";

export const CodeModal = lazyPart(() => import("./LazyCodeModal.ts"), { isWindow: true });

export function CodeWindow({ filling }: { filling: Filling }) {
  const { now } = useApp();
  const code = useFlow(filling.code);
  if (code.at === "closed") return null;
  const { send } = filling.code;
  return (
    <CodeModal
      key={code.contact.input}
      contact={code.contact.contact}
      channel={code.contact.channel}
      status={code.status}
      error={code.error}
      resendAt={code.resendAt}
      now={now}
      length={filling.opened.codeLength}
      letters={filling.opened.codeHasLetters}
      onSubmit={(entered) => send({ type: "entered", code: entered })}
      onResend={() => send({ type: "resend" })}
      onClose={() => send({ type: "close" })}
    />
  );
}
