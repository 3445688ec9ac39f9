// What the page of bills and payments works with.
import type { Queryable } from "../../../database/connect.ts";
import type { Audit } from "../../platform/index.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { DocumentServices } from "../documents/index.ts";

export interface MyBillsServices extends DocumentServices {
  audit: Audit;
  /** Where the customer can enrol in autopay; null: nowhere. */
  autopayWay(database: Queryable, customer: CustomerKey): Promise<{ enrollmentId: string; isEnrolled: boolean } | null>;
}
