// Unsubscribe/Info: the categories, with the present consents of whom the link is for.
import { channels, type CallData } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { CallContext } from "../../../http/route.ts";
import { currentConsents, type Choices } from "../consents/index.ts";
import { findAccount } from "./account.ts";
import type { PreferenceServices } from "./services.ts";
import { shownCustomerOf, erpOf, type ShownCustomer } from "./shownCustomer.ts";

export type Info = CallData<"GET /api/Unsubscribe/Info">;
type Category = Info["categories"][number];

export async function info(
  services: PreferenceServices,
  { token, query }: CallContext<"GET /api/Unsubscribe/Info">,
): Promise<Info> {
  const account = await findAccount(services.database, token.accountId);
  const erp = await erpOf(services, account, token);
  return infoOf(services.database, await shownCustomerOf(services, account, erp, token, query.selectedRecipientId));
}

/** As it stands now. */
export async function infoOf(
  database: Queryable,
  { customer, categories: concerned, inEbill }: ShownCustomer,
): Promise<Info> {
  const { version, categories } = await currentConsents(database, customer, { inEbill });
  return {
    finalRecipientId: customer.recipientId,
    expiredUrl: null,
    version,
    categories: categories.map((category) =>
      categoryOf(category, concerned === null || concerned.includes(category.name)),
    ),
  };
}

/** One that does not concern the recipient is not visible. */
function categoryOf({ name, description, visible, hide, choices }: Choices, concerns: boolean): Category {
  const options = channels.map((channel): Category["options"][number] => {
    const choice = choices.find((each) => each.channel === channel);
    return {
      channel,
      isApplicable: choice !== undefined,
      isMandatory: choice?.fixedBy === "mandatory",
      isFixedByEbill: choice?.fixedBy === "ebill",
      consentProvided: choice?.given ?? false,
      isChanged: false,
    };
  });
  return { name, description, isVisible: visible && concerns, hide, options };
}
