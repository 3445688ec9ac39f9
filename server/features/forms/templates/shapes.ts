// The shape of each channel's content: validated like a request's body, so that an error names the field. A form is read
// leniently, as it may come from elsewhere and the engine checks it; but code that walks over its texts must find texts.
import {
  languages,
  longestImage,
  longestPassText,
  longestTexts,
  mostPassFields,
  passAreas,
  type TemplateChannel,
} from "@billwright/schemas";
import { Type, type TSchema } from "typebox";
import { checksOf, type Check } from "../../../http/shapes.ts";
import { htmlLimits } from "../../../html/sanitizeHtml.ts";

const strict = (properties: Record<string, TSchema>) => Type.Object(properties, { additionalProperties: false });
const text = (maxLength: number) => Type.String({ maxLength });
const maybe = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const lenient = (properties: Record<string, TSchema>) =>
  Type.Object(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(maybe(schema))])),
  );
const listOf = (schema: TSchema, maxItems: number) => Type.Array(schema, { maxItems });

const line = text(2_000);
const html = text(htmlLimits.characters);

const option = lenient({ guid: text(128), name: line, notes: line });
const input = lenient({
  id: text(128),
  name: line,
  description: line,
  mappedField: text(200),
  tagName: text(200),
  options: listOf(option, 1_000),
  rules: listOf(Type.Object({}), 1_000),
});
const element = lenient({
  kind: text(40),
  inputForms: Type.Union([listOf(input, 2_000), input]),
  mergeTags: listOf(lenient({ name: text(100), value: line }), 200),
  beefreeHtmlTemplate: html,
});
const enrollment = lenient({
  id: text(128),
  name: text(200),
  submitName: line,
  thanksMessage: html,
  thanksLink: line,
  expirationDate: text(64),
  country: text(64),
  companyContactPhone: text(64),
  companyContactEmail: text(254),
  formElements: listOf(element, 2_000),
  inputForms: listOf(input, 2_000),
});
const texts = Type.Record(Type.String(), html);
const byLanguage = strict(Object.fromEntries(Object.keys(languages).map((code) => [code, Type.Optional(texts)])));
const form = strict({ enrollment, translations: byLanguage, sources: Type.Optional(byLanguage) });

/** Of a pass's texts. */
const length = maybe(Type.Integer({ minimum: 1, maximum: longestPassText }));
const color = Type.String({ pattern: "^(#[0-9a-fA-F]{6})?$" });
const image = strict({
  source: Type.String({ pattern: "^data:image/png;base64,[A-Za-z0-9+/]+=*$", maxLength: longestImage }),
  alt: text(longestTexts.Wallet.alt),
});

const { Email, SMS, Push, Wallet, IVR } = longestTexts;

const shapes: Record<TemplateChannel, TSchema> = {
  Email: strict({ subject: text(Email.subject), html }),
  SMS: strict({ text: text(SMS.text) }),
  Push: strict({ title: text(Push.title), body: text(Push.body), url: text(Push.url) }),
  Wallet: strict({
    title: text(Wallet.title),
    description: text(Wallet.description),
    fields: listOf(
      strict({
        label: text(Wallet.label),
        value: text(Wallet.value),
        area: Type.Optional(Type.Enum([...passAreas])),
        maxLength: Type.Optional(length),
        maxLengthLabel: Type.Optional(length),
      }),
      mostPassFields,
    ),
    barcode: text(Wallet.barcode),
    backgroundColor: Type.Optional(color),
    foregroundColor: Type.Optional(color),
    labelColor: Type.Optional(color),
    images: Type.Optional(strict({ header: Type.Optional(image), primary: Type.Optional(image) })),
  }),
  IVR: strict({
    greeting: text(IVR.greeting),
    choices: listOf(strict({ key: Type.String({ pattern: "^[0-9*#]?$" }), text: text(IVR.text) }), 12),
  }),
  DynamicForms: form,
};

const checkOf = (content: TSchema): Check => checksOf({ body: strict({ content }) }).body;
const checks = Object.fromEntries(
  Object.entries(shapes).map(([channel, content]) => [channel, checkOf(content)]),
) as Record<TemplateChannel, Check>;

/** Throws a Refused of class BAD that names the field, as `content.subject`. */
export const checkShape = (channel: TemplateChannel, content: unknown): void => checks[channel]({ content });
