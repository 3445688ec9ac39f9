// Does what the code flow decided: the same for a form's contacts and for those of the preferences.
import type { Answer } from "../client/answer.ts";
import type { App } from "../services/app.ts";
import type { CodeEffect, CodeEvent, Contact } from "./codeFlow.ts";

type EffectOf<Type extends CodeEffect["type"]> = Extract<CodeEffect, { type: Type }>;

export interface CodeParts {
  app: Pick<App, "client" | "notices" | "now">;
  /** Asks for a code to the contact. */
  send(contact: Contact): Promise<Answer<{ mobileToken: string }>>;
  /** What becomes of the contact. */
  note(input: string, status: EffectOf<"verification">["status"]): void;
}

export const performCode =
  ({ app, send: ask, note }: CodeParts) =>
  (effect: CodeEffect, send: (event: CodeEvent) => void): void => {
    switch (effect.type) {
      case "sendCode": {
        const { contact } = effect;
        void ask(contact).then((answer) =>
          send(
            answer.ok
              ? { type: "sent", contact, mobileToken: answer.data.mobileToken, now: app.now() }
              : { type: "sendFailed", contact, failure: answer.failure },
          ),
        );
        return;
      }
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
