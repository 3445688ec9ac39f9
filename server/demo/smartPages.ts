// What the demo's billers ask before they show the pages of a link: Harbor a ZIP code before a bill, Narmada two things before preferences, and
// Harbor nothing before those.
import type { GateContent } from "../features/customers/index.ts";
import { harbor, narmada } from "./account.ts";

const gates: readonly ({ accountId: string; kind: "preference" | "bill" } & GateContent)[] = [
  {
    accountId: harbor.id,
    kind: "bill",
    items: [{ key: "zip", tag: "ZIP", limit: 5 }],
    words: {
      en: {
        header: "To protect your bill, please enter the ZIP code of your service address.",
        authorization: "I am the account holder, or the account holder allows me to see this bill.",
        refused: "This ZIP code does not match our records. Please check it and try again.",
        labels: { zip: "ZIP code" },
      },
      es: {
        header: "Para proteger su factura, escriba el código postal de su dirección de servicio.",
        authorization: "Soy el titular de la cuenta o el titular me permite ver esta factura.",
        refused: "Este código postal no coincide con nuestros registros. Revíselo e inténtelo de nuevo.",
        labels: { zip: "Código postal" },
      },
    },
  },
  {
    accountId: narmada.id,
    kind: "preference",
    items: [
      { key: "account", tag: "RecipientId", limit: 12 },
      { key: "house", tag: "HOUSE", limit: 10 },
    ],
    words: {
      en: {
        header: "Please tell us which account this is about.",
        authorization: "I am the account holder, or the account holder allows me to change this.",
        refused: "These details do not match our records. Please check them and try again.",
        labels: { account: "Account number", house: "House number" },
      },
      hi: {
        header: "कृपया बताएँ कि यह किस खाते के बारे में है।",
        authorization: "मैं खाताधारक हूँ, या खाताधारक ने मुझे इसे बदलने की अनुमति दी है।",
        refused: "ये विवरण हमारे रिकॉर्ड से मेल नहीं खाते। कृपया जाँचें और फिर कोशिश करें।",
        labels: { account: "खाता संख्या", house: "मकान संख्या" },
      },
    },
  },
];

export const smartPageRows = gates.map(({ accountId, kind, items, words }) => ({
  account_id: accountId,
  kind,
  items: JSON.stringify(items),
  words: JSON.stringify(words),
}));
