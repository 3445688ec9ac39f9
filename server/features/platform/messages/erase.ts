// Before a customer's messages are erased: none goes out any more.
import type { BeforeErasing } from "../../customerData.ts";

/** Messages that wait to be sent to the customer, and notices of bills, are not sent any more. */
export const takeBackMessages: BeforeErasing = async (transaction, { accountId, recipientId }) => {
  const own = { account_id: accountId, recipient_id: recipientId };
  await transaction("message_log").where(own).orderBy("log_id").forUpdate().select("log_id");
  await transaction.raw(
    `select graphile_worker.remove_job(job.key) from graphile_worker._private_jobs as job
     where job.key is not null and job.payload #>> '{payload,accountId}' = :accountId
       and (job.payload #>> '{payload,recipientId}' = :recipientId or job.payload #>> '{payload,logId}' in (
         select log_id from message_log where account_id = :accountId and recipient_id = :recipientId))`,
    { accountId, recipientId },
  );
};
