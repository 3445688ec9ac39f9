// The content of a sealed value that opens a bill: its customer, and the biller's number of it.
import { Type, type Static } from "typebox";
import { conformsTo } from "../conformsTo.ts";

const BillKeySchema = Type.Object(
  { recipientId: Type.String({ minLength: 1 }), bill: Type.String({ minLength: 1 }) },
  { additionalProperties: false },
);
export type BillKey = Static<typeof BillKeySchema>;
const isBillKey = conformsTo(BillKeySchema);

/** As the object of a sealed value. */
export const writeBillKey = ({ recipientId, bill }: BillKey): string => JSON.stringify({ recipientId, bill });

/** Null: the value was sealed for something else. */
export function readBillKey(object: string): BillKey | null {
  try {
    const key: unknown = JSON.parse(object);
    return isBillKey(key) ? key : null;
  } catch {
    return null;
  }
}
