// Small shapes shared by several calls.
import type { MessageKey } from "../messages/wholeCatalogue.ts";
import { Type } from "typebox";

/** The key of a message of the catalogue. */
export const messageKey = (description: string) => Type.Unsafe<MessageKey>(Type.String({ description }));

/** An object whose unknown keys are refused. */
export const strict = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const id = (description: string) => Type.String({ minLength: 1, maxLength: 128, description });
export const token = (description: string) => Type.String({ minLength: 1, maxLength: 8192, description });
export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const accountDigits = Type.Optional(
  Type.Integer({ description: "The most digits of a bank account's number; 16 if left out" }),
);

/** A name and its text. */
export const MergeTagSchema = strict({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  value: Type.String({ maxLength: 2000 }),
});

/** The plan of a submission (InstallmentLine of ../submission.ts); null: it has none. */
export const schedule = nullable(
  Type.Array(
    strict({ amount: Type.Number(), dueDate: Type.String(), month: Type.String(), downPayment: Type.Boolean() }),
  ),
);

/** The answer of a call that returns nothing. */
export const Done = Type.Null();

/** Days, both inclusive; left out: no end. */
export const span = {
  from: Type.Optional(Type.String({ format: "date" })),
  to: Type.Optional(Type.String({ format: "date" })),
};
