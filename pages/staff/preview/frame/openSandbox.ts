// What replaces a link's fetcher in a preview. Shared by the frame that fills the form in and the page that explains it,
// so that both begin with the same.
import { recordedBankToken, type FormContext } from "@billwright/engine";
import type { Opened } from "../../../customer/form/opening.ts";

/** `context.now` is the sandbox's date; the saved banks are only for choosing among. Everything of the link is empty: there is none. */
export function openSandbox(context: FormContext, enrollmentId: string, savedBanks = 0): Opened {
  return {
    apiError: null,
    companyName: "",
    tags: (context.mergeTags ?? []).map(({ name, value }) => ({ name, value })),
    autoPayElements: {
      payDates: [...(context.payDates ?? [])],
      savedBanks: Array.from({ length: savedBanks }, (_, at) => ({
        // The first is the one that recordings name, so that a replay shows a bank as chosen.
        token: at === 0 ? recordedBankToken : `${recordedBankToken}-${at + 1}`,
        name: "",
        lastFour: `000${at}`,
      })),
    },
    enrollmentId,
    encAccount: "",
    recipientId: context.recipientId ?? null,
    notificationLogId: null,
    communicationChannel: 0,
    codeLength: 4,
    codeHasLetters: false,
    analyticToken: null,
    resume: null,
    now: context.now,
    sandbox: context,
  };
}
