// One customer's choices, as the account's staff see them, and record what a customer decided by phone, by letter or in person (decisions-proposed.md P134, P147).
import { Type } from "typebox";
import { channels, contactTypes, languages, rolesThatRecordChoices, rolesThatSeeChoices } from "../enumerations.ts";
import { entryWays } from "../consentDoors.ts";
import type { Language } from "../enumerations.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { Done, id, nullable, strict } from "./shapes.ts";

const at = Type.String({ format: "date-time" });
const recipientId = id("The customer, as the biller's own system numbers them");
const ChannelSchema = Type.Enum([...channels]);

const EvidenceSchema = strict({
  entryId: Type.String(),
  way: Type.Enum([...entryWays]),
  statedOn: Type.String({ format: "date" }),
  takenBy: nullable(Type.String({ description: "Who took it, by name; null: erased" })),
  note: nullable(Type.String({ description: "Null: none, or erased" })),
  file: nullable(strict({ name: Type.String(), size: Type.Integer({ description: "In bytes" }) })),
});

/** A row of the record. */
const HistorySchema = strict({
  number: Type.Integer({ description: "Its place in the record; 0: not in the chain yet" }),
  at,
  state: Type.Enum(["given", "refused", "paused", "undone"], {
    description: "undone: what an import has brought of it counts no more",
  }),
  until: nullable(at),
  category: nullable(Type.String({ description: "As it was called then; null: everything, or one contact" })),
  channel: nullable(ChannelSchema),
  isContact: Type.Boolean({ description: "One contact alone: it was taken off, or is there again" }),
  source: Type.String({ description: "The door by which it came" }),
  by: nullable(Type.String({ description: "The user's name; null: the customer" })),
  text: nullable(Type.String({ description: "What was shown beside the choice" })),
  language: nullable(Type.String({ description: "Of that text" })),
  evidence: nullable(EvidenceSchema),
});

const ChoiceSchema = strict({
  channel: ChannelSchema,
  given: Type.Boolean(),
  fixedBy: nullable(Type.Enum(["mandatory", "ebill"])),
  by: Type.Enum(["mandatory", "record", "pause", "assumed", "none"], { description: "What it follows from" }),
  number: nullable(Type.Integer({ description: "The row of the history that decides; null: none does" })),
});

const CategorySchema = strict({
  id: Type.String(),
  name: Type.String(),
  kind: Type.Enum(["transactional", "marketing"]),
  choices: Type.Array(ChoiceSchema),
});

const evidence = {
  way: Type.Enum([...entryWays], { description: "How the customer said it" }),
  statedOn: Type.String({ format: "date", description: "On which day; today at the latest" }),
  takenBy: Type.String({ minLength: 1, maxLength: 100, description: "Who took it" }),
  note: Type.String({ minLength: 1, maxLength: 2000, description: "What was said, and how the customer was known" }),
  fileId: nullable(Type.String({ maxLength: 64, description: "Of AddFile: a letter, a form, a recording's script" })),
};

const looks = { ...ofAccount, roles: rolesThatSeeChoices } as const;
const records = { ...ofAccount, roles: rolesThatRecordChoices } as const;

export const choiceCalls = {
  "GET /api/Choices/Customer": call({
    summary:
      "What a customer gets, since when and by which door, with the words that were shown. Each look is in the audit trail.",
    ...looks,
    names: ["query.recipientId"],
    query: strict({ recipientId }),
    data: strict({
      recipientId: Type.String(),
      name: nullable(Type.String()),
      language: nullable(Type.Enum(Object.keys(languages) as Language[])),
      version: Type.Integer(),
      isAllRefused: Type.Boolean(),
      pausedUntil: nullable(at),
      today: Type.String({ format: "date", description: "In the account's zone" }),
      categories: Type.Array(CategorySchema),
      contacts: Type.Array(
        strict({
          channel: Type.Enum([...contactTypes]),
          value: Type.String({ description: "Masked for who does not record" }),
          preferred: Type.Boolean(),
          verified: Type.Boolean(),
          isUnreached: Type.Optional(Type.Boolean({ description: "A mail came back from there for good" })),
          isStopped: Type.Optional(
            Type.Boolean({ description: "Whoever has the number has answered STOP: nothing is sent there" }),
          ),
        }),
      ),
      history: Type.Array(HistorySchema, { description: "The newest first" }),
    }),
  }),
  "GET /api/Choices/Find": call({
    summary:
      "Customers by account number, e-mail address, phone number or a part of the name: those that the biller finds, and those whose contact we have. In the audit trail.",
    ...looks,
    query: strict({ text: Type.String({ minLength: 1, maxLength: 254 }) }),
    data: strict({
      customers: Type.Array(strict({ recipientId: Type.String(), name: nullable(Type.String()) }), { maxItems: 20 }),
      isBillerAway: Type.Boolean({ description: "The biller's own system did not answer: it may know more" }),
    }),
  }),
  "POST /api/Choices/AddFile": call({
    summary: "Stores a file as evidence; it is named in Record or Contact, else it goes within a day.",
    ...records,
    names: ["parts.recipientId"],
    maxBodyKb: 11 * 1024,
    parts: strict({ recipientId }),
    data: strict({ fileId: Type.String(), name: Type.String(), size: Type.Integer() }),
  }),
  "POST /api/Choices/Record": call({
    summary: "Records a refusal or a consent that a customer gave to the staff, with its evidence.",
    ...records,
    names: ["body.recipientId"],
    body: strict({
      recipientId,
      version: Type.Integer({
        minimum: 0,
        description: "As Customer answered: what was changed since is not overwritten",
      }),
      categoryId: nullable(id("Null: everything that is not mandatory, which can only be refused")),
      channel: nullable(ChannelSchema),
      given: Type.Boolean(),
      ...evidence,
    }),
    data: Done,
  }),
  "POST /api/Choices/Contact": call({
    summary:
      "Records that a customer has lost a contact, or has another one (P147). The former contact is told, with a way back.",
    ...records,
    names: ["body.recipientId"],
    body: strict({
      recipientId,
      is: Type.Enum(["add", "remove"]),
      channel: Type.Enum([...contactTypes]),
      contactId: Type.String({ minLength: 1, maxLength: 254, description: "The address, or the number" }),
      ...evidence,
    }),
    data: Done,
  }),
  "GET /api/Choices/Texts": call({
    summary: "Text messages that may be a refusal and carry no keyword, the oldest first (P144).",
    ...records,
    query: strict({}),
    data: strict({
      texts: Type.Array(
        strict({
          entryId: Type.String(),
          recipientId: Type.String(),
          channel: Type.Enum(["SMS", "WhatsApp"]),
          number: Type.String({ description: "E.164" }),
          text: Type.String(),
          receivedAt: at,
        }),
      ),
      hasMore: Type.Boolean({ description: "More wait: they come once these are settled" }),
    }),
  }),
  "POST /api/Choices/SettleText": call({
    summary: "Settles such a text: a refusal stops all to its number, as STOP does.",
    ...records,
    names: ["body.entryId"],
    body: strict({ entryId: id("The text"), isRefusal: Type.Boolean() }),
    data: Done,
  }),
  "GET /api/Choices/File": call({
    summary: "The file of an entry, to save. Each look is in the audit trail.",
    ...records,
    acts: true,
    names: ["query.entryId"],
    query: strict({ entryId: id("The entry") }),
    data: "blob",
  }),
} as const;
