// A response of an account, submitted with a file as a customer submits one.
import { customerOn } from "./filling.ts";
import { givenForm, givenLink } from "./given.ts";
import type { TestServer } from "./server.ts";

export interface GivenResponse {
  enrollmentId: string;
  reportId: string;
  attachmentId: string;
}

export async function givenResponse(server: TestServer, accountId: string): Promise<GivenResponse> {
  const { database } = server.connection;
  const form = await givenForm(database, accountId, {
    id: `answered-${server.clock.newId()}`,
    inputs: [{ id: "file", name: "File", inputType: "Attachment" }],
  });
  const customer = customerOn(server, form, await givenLink(server, form));
  const reportId = String((await customer.submit({ file: ["Attachment", ["a.txt"]] })).envelope.data);
  await customer.attach(reportId, [{ inputId: "file", name: "a.txt", type: "text/plain", bytes: "a" }]);
  await customer.post(reportId);
  const [attachmentId = ""] = await database("attachments")
    .where({ account_id: accountId, report_id: reportId })
    .pluck<string[]>("attachment_id");
  return { enrollmentId: form.enrollmentId, reportId, attachmentId };
}
