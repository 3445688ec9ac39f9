// The receipt of what a link has submitted, on this device where the link is in many hands; null: nothing yet.
import type { Data } from "../../client/client.ts";
import { useCall, type Loaded } from "../../link/useCall.ts";

const name = "GET /api/Enrollments/GetSubmission";
export type Submission = NonNullable<Data<typeof name>>;

export const useReceipt = (): Loaded<Submission | null> => useCall(name, { query: {} });
