// Does what the code flow decided.
import type { FormStore } from "@billwright/renderer";
import type { Opened } from "../opening.ts";
import type { App } from "../../../services/app.ts";
import type { Answer } from "../../../client/answer.ts";
import type { CodeEffect, CodeEvent } from "../../../flows/codeFlow.ts";

export interface CodeParts {
  app: App;
  opened: Pick<Opened, "companyName">;
  token: string;
  getStore(): FormStore;
  /** Called when an input was verified. */
  verifiedAt: Map<string, number>;
}

type EffectOf<Type extends CodeEffect["type"]> = Extract<CodeEffect, { type: Type }>;

export function performCode(parts: CodeParts) {
  const { app, getStore, verifiedAt } = parts;
  return (effect: CodeEffect, send: (event: CodeEvent) => void): void => {
    switch (effect.type) {
      case "sendCode": {
        const { contact } = effect;
        void sendCode(parts, effect).then((answer) =>
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
        if (effect.status === "verified") verifiedAt.set(effect.input, app.now());
        getStore().dispatch({ type: "verification", input: effect.input, status: effect.status });
        return;
      case "toast":
        return app.notices.toast(effect.tone, effect.words);
    }
  };
}

/** With what the page knows of the biller; the server has its own. */
function sendCode(
  { app: { client }, token, opened, getStore }: CodeParts,
  { contact }: EffectOf<"sendCode">,
): Promise<Answer<{ mobileToken: string }>> {
  const supportEmail = getStore().form.enrollment.companyContactEmail ?? undefined;
  return contact.channel === "email"
    ? client.call("POST /api/Session/GetOtpForDynamicFormEmailVerification", {
        body: { email: contact.contact, company: opened.companyName, supportEmail, token },
      })
    : client.call("POST /api/Session/GetOtpForDynamicFormMobileVerification", {
        body: { mobileNumber: contact.contact, token },
      });
}

function checkCode({ client }: App, { contact, code, mobileToken }: EffectOf<"checkCode">): Promise<Answer<null>> {
  return contact.channel === "email"
    ? client.call("POST /api/Session/VerifyEmailOtp", { body: { email: contact.contact, otp: code, mobileToken } })
    : client.call("POST /api/Session/VerifyMobileOtp", {
        body: { mobileNumber: contact.contact, otp: code, mobileToken },
      });
}
