// A form's codes: what the page asks for one with, and where the form learns what became of it.
import type { FormStore } from "@billwright/renderer";
import type { Contact } from "../../../flows/codeFlow.ts";
import type { CodeParts } from "../../../flows/performCode.ts";
import type { App } from "../../../services/app.ts";
import type { Opened } from "../opening.ts";

export interface FormCodeParts {
  app: App;
  opened: Pick<Opened, "companyName">;
  token: string;
  getStore(): FormStore;
  /** Called when an input was verified. */
  verifiedAt: Map<string, number>;
}

export const formCodes = ({ app, opened, token, getStore, verifiedAt }: FormCodeParts): CodeParts => ({
  app,
  /** With what the page knows of the biller; the server has its own. */
  send: ({ channel, contact }: Contact, idempotencyKey) =>
    channel === "email"
      ? app.client.call("POST /api/Session/GetOtpForDynamicFormEmailVerification", {
          body: {
            email: contact,
            company: opened.companyName,
            supportEmail: getStore().form.enrollment.companyContactEmail ?? undefined,
            token,
          },
          idempotencyKey,
        })
      : app.client.call("POST /api/Session/GetOtpForDynamicFormMobileVerification", {
          body: { mobileNumber: contact, token },
          idempotencyKey,
        }),
  note(input, status) {
    if (status === "verified") verifiedAt.set(input, app.now());
    getStore().dispatch({ type: "verification", input, status });
  },
});
