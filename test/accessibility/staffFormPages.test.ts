// The pages where those who sign in build, try and evaluate forms, by the registry.
import { describe } from "vitest";
import { pageNames, pageOf } from "@billwright/schemas";
import { isAboutForms } from "../../scripts/suite/choose.ts";
import { browserWanted } from "../support/browser.ts";
import { putToken, userToken } from "../support/staff.ts";
import { notInOrder } from "../support/staffStates.ts";
import { walk } from "./walk.ts";

/** Makes the form that is not in order, and answers its id. */
async function make(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/Templates/Create`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${token}`,
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: JSON.stringify({ channel: "DynamicForms", name: "Not in order", content: notInOrder }),
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

describe.runIf(browserWanted)("for those who work on forms,", () => {
  walk(
    pageNames.filter((name) => pageOf(name).access === "user" && isAboutForms(name)),
    async ({ product }, { context }) => {
      const token = await userToken(product.url);
      await putToken(context, token);
      return { [notInOrder.enrollment.id]: await make(product.url, token) };
    },
  );
});
