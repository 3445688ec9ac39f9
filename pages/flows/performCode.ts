// Does what the code flow decided: the same for a form's contacts and for those of the preferences.
import type { MessageKey } from "@billwright/schemas";
import { firstError, type Answer, type Failure } from "../client/answer.ts";
import type { App } from "../services/app.ts";
import { codeFlow, type CodeEffect, type CodeEvent, type CodeState, type Contact } from "./codeFlow.ts";
import { runFlow, type RunningFlow } from "./flow.ts";
import { keptCodes } from "./keptCodes.ts";

type EffectOf<Type extends CodeEffect["type"]> = Extract<CodeEffect, { type: Type }>;

export interface CodeParts {
  app: Pick<App, "client" | "notices" | "now" | "newId">;
  /** Asks for a code to the contact. With the key of an earlier request it is answered as that one was. */
  send(contact: Contact, idempotencyKey: string): Promise<Answer<{ mobileToken: string }>>;
  /** What becomes of the contact. */
  note(input: string, status: EffectOf<"verification">["status"]): void;
}

/** The flow of a link's codes. It goes on where this tab left it. */
export function runCodes(token: string, parts: CodeParts): RunningFlow<CodeState, CodeEvent> {
  const kept = keptCodes(token);
  const initial: CodeState = { at: "closed", sent: kept.load(parts.app.now()) };
  const running = runFlow(codeFlow, initial, performCode(parts));
  running.subscribe(() => kept.save(running.getState().sent));
  return running;
}

function performCode({ app, send, note }: CodeParts) {
  const ask = askOnce(app, send);
  return (effect: CodeEffect, send: (event: CodeEvent) => void): void => {
    switch (effect.type) {
      case "sendCode":
        return void ask(effect.contact).then(send);
      case "checkCode": {
        const { contact } = effect;
        void checkCode(app, effect).then((answer) =>
          send(answer.ok ? { type: "right", contact } : { type: "refused", contact, failure: answer.failure }),
        );
        return;
      }
      case "verification":
        return note(effect.input, effect.status);
      case "toast":
        return app.notices.toast(effect.tone, effect.words);
    }
  };
}

/** As long as it is not known whether a code was sent, the contact's request is repeated with its key: then no second code is sent. */
function askOnce({ now, newId }: CodeParts["app"], ask: CodeParts["send"]) {
  const lost = new Map<string, string>();
  return async (contact: Contact): Promise<CodeEvent> => {
    const of = JSON.stringify([contact.input, contact.channel, contact.contact]);
    const earlier = lost.get(of);
    const key = earlier ?? newId();
    const answer = await ask(contact, key);
    if (answer.ok) {
      lost.delete(of);
      return { type: "sent", contact, mobileToken: answer.data.mobileToken, now: now() };
    }
    const { failure } = answer;
    const mayBeSent = failure.kind !== "refused" || (earlier !== undefined && says(failure, "codes.tooSoon"));
    if (mayBeSent) lost.set(of, key);
    else lost.delete(of);
    return { type: "sendFailed", contact, failure, mayBeSent, now: now() };
  };
}

const says = (failure: Failure, key: MessageKey): boolean => firstError(failure)?.key === key;

function checkCode(
  { client }: Pick<App, "client">,
  { contact: { channel, contact }, code: otp, mobileToken }: EffectOf<"checkCode">,
): Promise<Answer<null>> {
  if (channel === "email")
    return client.call("POST /api/Session/VerifyEmailOtp", { body: { email: contact, otp, mobileToken } });
  const body = { mobileNumber: contact, otp, mobileToken };
  return channel === "mobile"
    ? client.call("POST /api/Session/VerifyMobileOtp", { body })
    : client.call("POST /api/Session/VerifyWhatsAppOtp", { body });
}
