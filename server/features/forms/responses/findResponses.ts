// GET Find: the response of the reference that a customer gives, whichever form of the account it answers.
import type { CallData } from "@billwright/schemas";
import type { CallContext } from "../../../http/route.ts";
import { findByReference, readReference, referenceOf } from "../submissions/index.ts";
import type { ResponseServices } from "./services.ts";

type Name = "GET /api/Responses/Find";

/** None where it is no reference. */
export async function findResponses(
  { database }: Pick<ResponseServices, "database">,
  { opened, query }: CallContext<Name>,
): Promise<CallData<Name>> {
  const digest = readReference(query.reference);
  if (digest === null) return [];
  const found = await findByReference(database, opened.accountId, digest);
  return found.map(({ reportId, enrollmentId, name }) => ({
    reportId,
    reference: referenceOf(reportId),
    form: { id: enrollmentId, name },
  }));
}
