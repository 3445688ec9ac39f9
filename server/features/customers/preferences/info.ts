// Unsubscribe/Info: the categories, with the present consents of whom the link is for.
import { categoryName, findCategory } from "@billwright/engine/consent";
import { channels, type CallData, type Language } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { CallContext } from "../../../http/route.ts";
import { dateIn } from "../../../dayIn.ts";
import { currentConsents, type Choices } from "../consents/index.ts";
import { findAccount } from "./account.ts";
import type { PreferenceServices } from "./services.ts";
import { shownCustomerOf, erpOf, type ShownCustomer } from "./shownCustomer.ts";

export type Info = CallData<"GET /api/Unsubscribe/Info">;
type Category = Info["categories"][number];

export async function info(
  services: PreferenceServices,
  { token, query, now, language }: CallContext<"GET /api/Unsubscribe/Info">,
): Promise<Info> {
  const account = await findAccount(services.database, token.accountId);
  const erp = await erpOf(services, account, token);
  const shown = await shownCustomerOf(services, account, erp, token, query.selectedRecipientId);
  return infoOf(services.database, shown, { now, language, timeZone: account.timeZone });
}

/** Its present state. */
export async function infoOf(
  database: Queryable,
  { customer, categories: concerned, inEbill = false }: ShownCustomer,
  { now, language, timeZone }: { now: Date; language: Language; timeZone: string },
): Promise<Info> {
  const { version, isAllRefused, pausedUntil, categories } = await currentConsents(database, customer, {
    inEbill,
    now,
  });
  return {
    finalRecipientId: customer.recipientId,
    expiredUrl: null,
    version,
    isAllRefused,
    pausedUntil: pausedUntil && dateIn(timeZone, new Date(pausedUntil)),
    categories: categories.map((category) => categoryOf(category, isAmong(categories, concerned, category), language)),
  };
}

/** One that does not concern the recipient is not visible. */
function categoryOf(category: Choices, concerns: boolean, language: Language): Category {
  const { id, kind, visible, hide, choices } = category;
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
  const description = category.descriptions[language] ?? category.description;
  return {
    id,
    kind,
    name: categoryName(category, language),
    description,
    isVisible: visible && concerns,
    hide,
    options,
  };
}

/** Whether the biller's own system names it, by whatever name it has had; null: every category concerns the recipient. */
const isAmong = (all: readonly Choices[], concerned: readonly string[] | null, { id }: Choices): boolean =>
  concerned === null || concerned.some((name) => findCategory(all, name)?.id === id);
