// The one-time code window, while a code is asked for. Its code comes with the first one.
import { lazy, Suspense } from "react";
import { useApp } from "../../services/app.ts";
import { useFlow } from "../../flows/useFlow.ts";
import type { Filling } from "./filling/filling.ts";

const CodeModal = lazy(() => import("./LazyCodeModal.ts"));

export function CodeWindow({ filling }: { filling: Filling }) {
  const { now } = useApp();
  const code = useFlow(filling.code);
  if (code.at === "closed") return null;
  const { send } = filling.code;
  return (
    <Suspense fallback={null}>
      <CodeModal
        key={code.contact.input}
        contact={code.contact.contact}
        channel={code.contact.channel}
        status={code.status}
        error={code.error}
        resendAt={code.resendAt}
        now={now}
        length={filling.opened.codeLength}
        onSubmit={(entered) => send({ type: "entered", code: entered })}
        onResend={() => send({ type: "resend" })}
        onClose={() => send({ type: "close" })}
      />
    </Suspense>
  );
}
