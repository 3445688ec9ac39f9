// What the demo's customers can be notified of, and what the biller's own system knows of their preferences.
import type { Category } from "../features/customers/index.ts";
import type { ErpPreferences } from "../providers/biller/biller.ts";
import { harbor, type DemoAccount } from "./account.ts";
import { addressOf, type DemoRecipient } from "./recipients.ts";

type DemoCategory = Pick<Category, "name" | "description" | "channels"> & Partial<Category>;

export const newBill = "New bill";
export const outages = "Outages and safety";

const harborCategories: readonly DemoCategory[] = [
  {
    name: newBill,
    description: "When a new bill is ready.",
    newBill: true,
    channels: { Email: { assumed: true }, SMS: {}, WhatsApp: {} },
  },
  {
    name: "Payment reminders",
    description: "Before a payment is due.",
    channels: { Email: { assumed: true }, SMS: {}, WhatsApp: {} },
  },
  {
    name: outages,
    description: "When power or water is off, and when it is not safe.",
    channels: { Email: { mandatory: true }, SMS: { mandatory: true }, WhatsApp: {}, Push: {} },
  },
  {
    name: "Planned work",
    description: "When we work in your street.",
    channels: { Email: { assumed: true }, SMS: {}, Push: {} },
  },
  {
    name: "Saving tips",
    description: "How to use less, a few times a year.",
    kind: "marketing",
    channels: { Email: {}, Push: {} },
  },
  { name: "Meter pilot", description: "For the customers of a trial.", hide: true, channels: { Email: {}, SMS: {} } },
];

const narmadaCategories: readonly DemoCategory[] = [
  {
    name: newBill,
    description: "When a new bill is ready.",
    newBill: true,
    channels: { Email: { assumed: true }, SMS: { assumed: true }, WhatsApp: {} },
  },
  {
    name: "Supply interruptions",
    description: "When the supply is off, and when it is back.",
    channels: { SMS: { mandatory: true }, WhatsApp: {} },
  },
];

export const categoryRows = (account: DemoAccount): Record<string, unknown>[] =>
  (account === harbor ? harborCategories : narmadaCategories).map((category, position) => ({
    account_id: account.id,
    // The name that it has now; the id stays whatever it is called later.
    category_id: category.name.toLowerCase().replaceAll(" ", "-"),
    position,
    name: category.name,
    description: category.description,
    channels: JSON.stringify(category.channels),
    kind: category.kind ?? "transactional",
    new_bill: category.newBill ?? false,
    hide: category.hide ?? false,
  }));

/** She has two service accounts, one of them for a holiday home. */
const twoHomes = { id: "100201", second: "100202" };
const inEbill = ["100201", "100222"];

/** Harbor's customers are in its own system, Narmada's are not. */
export function erpOf(account: DemoAccount, recipient: DemoRecipient): ErpPreferences | null {
  if (account !== harbor) return null;
  const { id, name, email, phone } = recipient;
  const all = harborCategories.map((category) => category.name);
  return {
    customerName: name,
    address: addressOf(account, recipient).join(", "),
    enrolledInEbill: inEbill.includes(id),
    parents: [
      { recipientId: id, categories: all },
      ...(id === twoHomes.id ? [{ recipientId: twoHomes.second, categories: [newBill, outages] }] : []),
    ],
    contacts: contactsOf(id, email, phone),
  };
}

/** She has contacts of every kind. */
const wellKnown = "100201";
/** No more e-mail addresses fit in. */
const full = "100229";

function contactsOf(id: string, email: string, phone: string): ErpPreferences["contacts"] {
  const [name = ""] = email.split("@");
  const verified = (value: string): ErpPreferences["contacts"][number] => ({
    channel: "Email",
    value,
    preferred: false,
    verified: true,
  });
  const more = ["work", "home", "bills", "family"].map((label) => verified(`${name}.${label}@example.org`));
  return [
    { ...verified(email), preferred: true },
    ...(id === full ? more : []),
    ...(id === wellKnown ? [...more.slice(0, 1), { ...verified(`${name}.new@example.org`), verified: false }] : []),
    { channel: "SMS", value: phone, preferred: id === wellKnown, verified: id === wellKnown },
    ...(id === wellKnown ? [{ channel: "WhatsApp", value: phone, preferred: false, verified: false } as const] : []),
  ];
}

/** The accounts' settings for the page of preferences. */
export const preferenceSettings = (account: DemoAccount) =>
  account === harbor
    ? {
        languages: ["en", "es", "de", "fr", "ko", "zh-CN"],
        terms: {
          en: "<p>I agree that Harbor Light &amp; Water may send me the messages that I have chosen above. I can change my choice at any time.</p>",
          es: "<p>Acepto que Harbor Light &amp; Water me envíe los mensajes que he elegido arriba. Puedo cambiar mi elección en cualquier momento.</p>",
        },
        codes: { email: "email-code", sms: "sms-code", whatsApp: "whatsapp-code" },
      }
    : { languages: ["en", "hi"], codes: { email: "email-code", indiaSms: "india-sms-code" } };
