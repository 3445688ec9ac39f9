// Loads the code of what a form's page shows first, where the server renders it: both have to show the same at once.
import { prefetchFields } from "@billwright/renderer";
import type { Client } from "../../client/client.ts";
import { FormReceipt } from "./LazyReceipt.ts";
import { StandingPlan } from "./LazyStandingPlan.ts";
import { failedOpening, openingOf, refusalOf, type Opening } from "./opening.ts";
import { ClosedForm, ExpiredForm, InvalidForm } from "./states/LazyClosedForm.ts";

/** What is known of the page that the server renders. */
interface RenderedForm {
  client: Pick<Client, "known">;
  token: string;
  language: string;
}

/** Never rejects. */
export async function prepareForm(rendered: RenderedForm): Promise<void> {
  const opening = firstOpening(rendered);
  switch (opening?.at) {
    case "open":
      return void (await Promise.all([
        prefetchFields(opening.form),
        opening.opened.standingPlan ? StandingPlan.prefetch() : null,
      ]));
    case "submitted":
      return FormReceipt.prefetch();
    case "expired":
      return ExpiredForm.prefetch();
    case "closed":
      return ClosedForm.prefetch();
    case "invalid":
      return InvalidForm.prefetch();
    case "loading":
    case "failed":
    case "elsewhere":
    case undefined:
      return undefined;
  }
}

/** As useForm finds it; null: what it is rendered with is not known. */
function firstOpening({ client, token, language }: RenderedForm): Opening | null {
  const opened = client.known("GET /api/Enrollments/Fetcher", { token, query: { jwt: token } });
  if (!opened?.ok) return null;
  const refusal = refusalOf(opened.data);
  if (refusal !== null) return failedOpening(refusal);
  const query = { id: opened.data.enrollmentId, encryptedAccountId: opened.data.encAccount, language };
  const form = client.known("GET /api/Enrollments/Get", { token, query });
  return form?.ok ? openingOf(token, opened.data, form.data) : null;
}
