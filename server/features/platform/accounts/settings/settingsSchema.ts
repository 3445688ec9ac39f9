// What `npm run account` sets, as a file of JSON has it (decisions-proposed.md P120): whatever is left out, also within a part, stays as it is;
// null takes away what may be missing. Unknown names are refused, so that a mistyped one is not lost in silence.
import {
  channels,
  countries,
  enrollmentTypes,
  languages,
  mostSmartPageItems,
  paymentMethods,
} from "@billwright/schemas";
import { Type, type Static, type TObject, type TSchema } from "typebox";
import { mostKeys, type BillerKey } from "../../../../providers/biller/bankNumbers.ts";
import { codeKinds } from "../../../../tokens/alphabets.ts";

const strict = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });
const may = Type.Optional;
/** One type for both, so that an error is one, too. */
const orNull = <Schema extends TSchema>(schema: Schema) => {
  const { type = "string", enum: offered } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [type, "null"],
    ...(offered && { enum: [...offered, null] }),
  });
};
/** A field of a part: it may be left out, and be taken away. */
const field = <Schema extends TSchema>(schema: Schema) => may(orNull(schema));

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const id = text(128);
const flag = Type.Boolean();
const day = Type.String({ pattern: "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$" });
const httpsAddress = Type.String({ maxLength: 2_000, pattern: "^https://[^/\\s]+" });

/** Without TLS only a host that the operator trusts is called: setAccount.ts asks. */
const webAddress = Type.String({ maxLength: 2_000, pattern: "^https?://[^/\\s]+" });

/** The same for each of some names, any of which may be left out. */
const each = <Name extends string, Schema extends TSchema>(names: readonly Name[], schema: Schema) =>
  Type.Unsafe<Partial<Record<Name, Static<Schema>>>>(
    strict(Object.fromEntries(names.map((name) => [name, may(schema)]))),
  );
const allLanguages = Object.keys(languages) as (keyof typeof languages)[];
const html = each(allLanguages, orNull(text(100_000)));

/** Amounts in the currency's unit; what is left out adds nothing and bounds nothing. */
const feeAmount = may(Type.Number({ minimum: 0, maximum: 1_000_000 }));
const fee = strict({
  fixed: feeAmount,
  percent: may(Type.Number({ minimum: 0, maximum: 100 })),
  least: feeAmount,
  most: feeAmount,
});

const branding = strict({
  pageTitle: field(text(200)),
  language: field(Type.String({ pattern: `^(?:${allLanguages.join("|")})$` })),
  footerHtml: field(text(100_000)),
  timeZone: field(text(100)),
  clientType: field(Type.String({ maxLength: 50 })),
  recipientType: field(text(100)),
  parentRecipientType: field(text(100)),
  oneContactPreferences: field(flag),
  maximumPreferences: field(Type.Integer({ minimum: 1, maximum: 100 })),
  taxPercent: field(Type.Number({ minimum: 0, maximum: 100 })),
  mostBeyondOwed: field(Type.Number({ minimum: 0, maximum: 1_000_000_000 })),
  lateDays: field(Type.Integer({ minimum: 0, maximum: 365 })),
  leastInstallment: field(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  convenienceFees: field(each(paymentMethods, fee)),
  bankAccountDigits: field(Type.Integer({ minimum: 16, maximum: 17 })),
  parentOrigins: field(Type.Array(text(300), { maxItems: 50 })),
  expired: field(html),
  expiredUrl: field(httpsAddress),
  mobileAppUrl: field(httpsAddress),
});

const preferences = strict({
  languages: field(Type.Array(Type.Enum(allLanguages), { minItems: 1, uniqueItems: true })),
  header: field(html),
  footer: field(html),
  terms: field(html),
  codes: field(strict({ email: field(id), sms: field(id), indiaSms: field(id), whatsApp: field(id) })),
  removeEmailCapture: field(flag),
  removeMobileCapture: field(flag),
});

const codes = strict({
  kind: may(Type.Enum(Object.keys(codeKinds))),
  countries: field(Type.Array(Type.String({ pattern: "^[A-Z]{2}$" }), { uniqueItems: true })),
  dailyBudget: field(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});

const hour = Type.Integer({ minimum: 0, maximum: 24 });
const category = strict({
  /** Never changes; left out: that of the category that is or was called so, or a new one. */
  id: may(id),
  name: text(100),
  names: may(each(allLanguages, text(100))),
  descriptions: may(each(allLanguages, text(1_000))),
  kind: may(Type.Enum(["transactional", "marketing"])),
  /** When it is sent, in the recipient's time. */
  hours: may(strict({ from: hour, to: hour })),
  /** How many messages in how many days. */
  cap: may(
    strict({ count: Type.Integer({ minimum: 1, maximum: 1_000 }), days: Type.Integer({ minimum: 1, maximum: 366 }) }),
  ),
  description: may(Type.String({ maxLength: 1_000 })),
  visible: may(flag),
  hide: may(flag),
  newBill: may(flag),
  channels: each([...channels], strict({ mandatory: may(flag), assumed: may(flag) })),
});

const days = (minimum: number) => orNull(Type.Integer({ minimum, maximum: 36_500 }));
/** The least days: by then no retry, code or queued job needs the row. */
const keep = strict({ submissions: may(days(30)), logs: may(days(90)), messages: may(days(90)) });

const gate = strict({
  items: Type.Array(strict({ key: text(50), tag: text(100), limit: Type.Integer({ minimum: 1, maximum: 200 }) }), {
    minItems: 1,
    maxItems: mostSmartPageItems,
  }),
  words: each(
    allLanguages,
    strict({
      header: text(2_000),
      authorization: text(2_000),
      refused: text(500),
      labels: Type.Record(Type.String(), text(200)),
    }),
  ),
});

const color = field(Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }));
const theme = strict({
  primaryColor: color,
  secondaryColor: color,
  primaryHoverColor: color,
  secondaryHoverColor: color,
  headerBgColor: color,
  headerText: color,
  font: field(text(200)),
});

export const AccountFile: TObject = strict({
  name: may(text(200)),
  country: may(Type.Enum([...countries])),
  supportPhone: may(orNull(text(50))),
  supportEmail: may(orNull(Type.String({ maxLength: 254, pattern: "^[^@\\s]+@[^@\\s]+$" }))),
  captureIp: may(flag),
  /** By which customers come to it: its own domains. */
  hosts: may(Type.Array(text(253), { maxItems: 100, uniqueItems: true })),
  theme: may(orNull(theme)),
  /** Files beside this one. */
  logo: may(orNull(text(1_000))),
  icon: may(orNull(text(1_000))),
  branding: may(branding),
  preferences: may(preferences),
  codes: may(codes),
  landing: may(each([...enrollmentTypes], orNull(id))),
  preferencesLink: may(orNull(httpsAddress)),
  /** For how many days; what is left out or null is kept for ever. */
  keep: may(orNull(keep)),
  /** What customers sign, by the signing service's name for it. */
  agreement: may(orNull(strict({ template: text(200) }))),
  categories: may(Type.Array(category, { maxItems: 200 })),
  /** Who sends commercial mail, and from where by post: without both none goes out. */
  messages: may(
    strict({
      ...{ sender: field(text(200)), postalAddress: field(text(300)) },
      /** What STOP ends by text message: all that goes to the number, or the category of the last message. */
      stopEnds: field(Type.Enum(["everything", "category"])),
    }),
  ),
  gates: may(strict({ preference: may(orNull(gate)), bill: may(orNull(gate)) })),
  biller: may(orNull(strict({ address: webAddress, bearer: text(4_000) }))),
  /** The biller's public keys, to which bank numbers are sealed: the one in use first, then its successor or the one before. */
  billerKeys: may(
    Type.Unsafe<Record<string, unknown>[] | null>({
      type: ["array", "null"],
      items: { type: "object" },
      minItems: 1,
      maxItems: mostKeys,
    }),
  ),
  sso: may(
    orNull(
      strict({
        ...{ issuer: httpsAddress, clientId: text(500), clientSecret: may(orNull(text(4_000))) },
        secretEnds: may(orNull(day)),
      }),
    ),
  ),
});

/** The file once it was checked. */
export interface AccountSettings {
  name?: string;
  country?: string;
  supportPhone?: string | null;
  supportEmail?: string | null;
  captureIp?: boolean;
  hosts?: string[];
  theme?: Static<typeof theme> | null;
  logo?: string | null;
  icon?: string | null;
  branding?: Static<typeof branding>;
  preferences?: Static<typeof preferences>;
  codes?: Static<typeof codes>;
  landing?: Partial<Record<(typeof enrollmentTypes)[number], string | null>>;
  preferencesLink?: string | null;
  keep?: Static<typeof keep> | null;
  agreement?: { template: string } | null;
  categories?: Static<typeof category>[];
  messages?: {
    sender?: string | null;
    postalAddress?: string | null;
    stopEnds?: "everything" | "category" | null;
  };
  gates?: Partial<Record<"preference" | "bill", Static<typeof gate> | null>>;
  biller?: { address: string; bearer: string } | null;
  billerKeys?: BillerKey[] | null;
  sso?: { issuer: string; clientId: string; clientSecret?: string | null; secretEnds?: string | null } | null;
}
