// What the agent's form holds, and what each of its presses does.
import { useState } from "react";
import {
  agentMailScreen,
  agentPayScreen,
  agentTextScreen,
  screenErrors,
  type Screen,
  type WrittenValues,
} from "@billwright/engine/screens";
import type { MessageKey } from "@billwright/schemas";
import { mayPass, type Answer, type Failure } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import { wordsOf, type Words } from "../../client/failureEffects.ts";
import { failedBy } from "../../link/failedBy.ts";
import { useCaller } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useScreen, type ScreenUse } from "../../screens/useScreen.ts";
import { useApp } from "../../services/app.ts";
import type { AgentPayment } from "./LatestPayment.tsx";
import { pictureOf } from "./picture.ts";

export type AgentRecord = Data<"GET /api/v1/ErpFieldAgent/Get">;

/** What is shown below the form: never a code and a payment at once. */
type Shown = { is: "nothing" } | { is: "qr"; picture: string } | { is: "latest"; payment: AgentPayment | null };

/** The way by which the link to pay is sent. */
type Way = "mail" | "sms";

/** The buttons beside the one of the code. */
export type AgentPress = Way | "latest";

const sends = {
  mail: {
    field: "email",
    call: "POST /api/v1/ErpFieldAgent/SendEmail",
    check: "agent.checkEmail",
    sent: "agent.emailSent",
    failed: "agent.emailFailed",
  },
  sms: {
    field: "mobileNumber",
    call: "POST /api/v1/ErpFieldAgent/SendSms",
    check: "agent.checkSms",
    sent: "agent.smsSent",
    failed: "agent.smsFailed",
  },
} as const;

export interface AgentUse {
  use: ScreenUse<typeof agentPayScreen>;
  shown: Shown;
  /** The record's token is not taken any more. */
  expired: Failure | null;
  /** What is under way. */
  running: AgentPress | null;
  send(way: Way): void;
  getLatest(): void;
}

export function useAgentForm(record: AgentRecord): AgentUse {
  const { token } = record;
  const [shown, setShown] = useState<Shown>({ is: "nothing" });
  const refusals = useRefusals();
  const use = useQrScreen(record, refusals, (picture) => setShown({ is: "qr", picture }));
  const { notices, newId, now } = useApp();
  const { warn, refused } = refusals;
  const call = useCaller();
  const { running, press } = usePresses();

  const isRight = <Of extends Screen>(screen: Of, values: WrittenValues<Of>) =>
    screenErrors(screen, values, new Date(now()).toISOString()).length === 0;

  const send = (way: Way) => {
    const { accountNumber, email, mobileNumber } = use.values();
    const of = sends[way];
    if (!(way === "mail" ? isRight(agentMailScreen, { email }) : isRight(agentTextScreen, { mobileNumber }))) {
      use.focus(of.field);
      return warn(of.check);
    }
    const body = { accountNumber, email, mobileNumber, token };
    press(way, async () => {
      const answer: Answer<null> = await call(of.call, { body, idempotencyKey: newId() });
      if (answer.ok) notices.toast("success", { key: of.sent, params: {} });
      else refused(answer.failure, of.failed, () => send(way));
    });
  };

  const getLatest = () => {
    const { accountNumber } = use.values();
    if (accountNumber.trim() === "") return warn("agent.checkAccount");
    press("latest", async () => {
      const answer = await call("POST /api/v1/ErpFieldAgent/GetLastPaymentDetails", { body: { accountNumber, token } });
      if (answer.ok) setShown({ is: "latest", payment: answer.data });
      else refused(answer.failure, "agent.latestFailed", getLatest);
    });
  };

  return { use, shown, expired: refusals.expired, running, send, getLatest };
}

type Refusals = ReturnType<typeof useRefusals>;

/** How the agent learns what was not done. */
function useRefusals() {
  const { notices } = useApp();
  const [expired, setExpired] = useState<Failure | null>(null);
  const showError = (words: readonly Words[], errorGuid: string | null = null, again?: () => void) =>
    notices.show([{ type: "errorModal", words, errorGuid }], again);
  return {
    /** The record's token is not taken any more. */
    expired,
    showError,
    warn: (key: MessageKey) => notices.toast("warning", { key, params: {} }),
    /** The server's words where it has refused, the button's own where it did not answer. */
    refused(failure: Failure, own: MessageKey, again: () => void) {
      if (failedBy(failure).of === "expired") return setExpired(failure);
      const repeat = mayPass(failure) ? again : undefined;
      if (failure.kind === "refused") return showError(wordsOf(failure), failure.errorGuid, repeat);
      return showError([{ key: own, params: {} }], null, repeat);
    },
  };
}

/** The form itself: its submit asks for the code to pay by. */
function useQrScreen(
  record: AgentRecord,
  { showError, warn, refused }: Refusals,
  onPicture: (picture: string) => void,
) {
  const call = useCaller();
  return useScreen(agentPayScreen, {
    values: {
      accountNumber: record.ivContractAccount,
      email: record.ivEmail ?? "",
      mobileNumber: record.ivPhoneno ?? "",
    },
    send: async (values): Promise<Answer<string | null>> => {
      const body = { ...values, token: record.token };
      const answer = await call("POST /api/v1/ErpFieldAgent/GenerateQr", { body });
      return answer.ok ? { ok: true, data: await pictureOf(answer.data) } : answer;
    },
    onDone: (picture) => {
      if (picture === null) return showError([{ key: "agent.qrFailed", params: {} }]);
      onPicture(picture);
    },
    onInvalid: () => warn("agent.checkFields"),
    onFailure: (failure, again) => refused(failure, "agent.qrFailed", again),
  });
}

/** One press at a time. `running`: null, or the press that is under way. */
function usePresses() {
  const [pressed, setPressed] = useState<AgentPress | null>(null);
  const { isRunning, run } = useOneAtATime();
  return {
    running: isRunning ? pressed : null,
    press: (what: AgentPress, task: () => Promise<void>) =>
      void run(async () => {
        setPressed(what);
        await task();
      }),
  };
}
