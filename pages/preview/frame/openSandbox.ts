// What stands in the place of a link's fetcher in a preview. Shared by the frame that fills the form in and the page that explains it,
// so that both begin with the same.
import type { FormContext } from "@billwright/engine";
import type { Opened } from "../../form/opening.ts";

/** `context.now` is the sandbox's date. Everything of the link is empty: there is none. */
export function openSandbox(context: FormContext, enrollmentId: string): Opened {
  return {
    apiError: null,
    tags: (context.mergeTags ?? []).map(({ name, value }) => ({ name, value })),
    autoPayElements: {
      payDates: [...(context.payDates ?? [])],
      savedBanks: [{ token: "sample-bank", name: "", lastFour: "0000" }],
    },
    enrollmentId,
    encAccount: "",
    recipientId: context.recipientId ?? null,
    notificationLogId: null,
    communicationChannel: 0,
    codeLength: 4,
    analyticToken: null,
    resume: null,
    now: context.now,
    sandbox: context,
  };
}
