// What a link has submitted, for the pages after submit; null: nothing yet.
import type { Data } from "../../client/client.ts";
import { useCall, type Loaded } from "../../link/useCall.ts";

export type Submission = NonNullable<Data<"GET /api/Enrollments/GetSubmission">>;

export const useSubmission = (): Loaded<Submission | null> =>
  useCall("GET /api/Enrollments/GetSubmission", { query: {} });
