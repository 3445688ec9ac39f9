// A customer's preferences: what they are notified of, how, and in which language.
import { languages } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import { findLanguage, saveLanguage } from "../consents/index.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { Feature } from "../../feature.ts";
import { codeIds, enabledLanguages, findAccount, removedCapture, wordsOf } from "./account.ts";
import { contactData, erpData } from "./customer.ts";
import { info } from "./info.ts";
import type { PreferenceServices } from "./services.ts";
import { update } from "./update.ts";
import { isInEbill } from "./shownCustomer.ts";
import { sha256Of } from "../../../tokens/sha256.ts";

export const preferences = {
  name: "preferences",
  offers: (base: Pick<PreferenceServices, "database" | "biller">) => ({
    isInEbill: (customer: CustomerKey) => isInEbill(base, customer),
  }),
  brings: (services: PreferenceServices) => {
    const { database, codeShape, whatsApp } = services;
    return {
      routes: {
        "GET /api/Unsubscribe/Info": (context) => info(services, context),
        "POST /api/Unsubscribe/Update": (context) => update(services, context),
        "GET /api/Unsubscribe/GetContent": async ({ token, language }) => {
          const account = await findAccount(database, token.accountId);
          const [headerContent, footerContent] = [
            wordsOf(account, "header", language),
            wordsOf(account, "footer", language),
          ];
          return { headerContent, footerContent };
        },
        "GET /api/Unsubscribe/GetTermsAndConditionContent": async ({ token, language }) => {
          const tcDescription = wordsOf(await findAccount(database, token.accountId), "terms", language);
          return { tcDescription, tcEnabled: tcDescription !== null, tcHash: tcDescription && sha256Of(tcDescription) };
        },
        "GET /api/ContactPreference/GetCustomerPrefConfig": async ({ token: { accountId } }) => {
          const account = await findAccount(database, accountId);
          return {
            accountId,
            ...codeIds(account, { whatsApp: whatsApp !== null }),
            ...removedCapture(account),
            ...codeShape(account.codes),
            parentOrigins: account.parentOrigins,
          };
        },
        "GET /api/ContactPreference/GetCaptureIpAddressConfig": async ({ token }) => ({
          captureIpAddress: (await findAccount(database, token.accountId)).captureIp,
        }),
        "GET /api/ContactPreference/GetPreferredLanguage": async ({ token }) => ({
          language: await findLanguage(database, token),
        }),
        "GET /api/ContactPreference/GetEnabledLanguage": async ({ token }) =>
          enabledLanguages(await findAccount(database, token.accountId)).map((language) => ({
            language,
            name: languages[language],
          })),
        "POST /api/ContactPreference/UpdatePreferredLanguage": async ({ token, body: { language } }) => {
          if (!enabledLanguages(await findAccount(database, token.accountId)).includes(language))
            throw refuse("BAD", "preferences.languageOff", { field: "language" });
          await saveLanguage(database, token, language);
          return { language };
        },
        "POST /api/ContactPreference/ContactPreferenceData": (context) => contactData(services, context),
        "GET /api/v1/CustomerPreference/GetErpCustomerPreferenceData": (context) => erpData(services, context),
      },
    };
  },
} satisfies Feature<never, never>;

// What others may call.
export { type PreferenceAccount, codeIds, findAccount, removedCapture } from "./account.ts";
export { erpOf, fixesBills } from "./shownCustomer.ts";
