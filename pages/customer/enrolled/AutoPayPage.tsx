// /autopay/:token: whether the customer is enrolled in AutoPay, and the way out.
import { EnrolledPage, type EnrolledKind } from "./EnrolledPage.tsx";

const autopay: EnrolledKind = {
  type: "AutoPay",
  fault: "message",
  title: "after.autopayTitle",
  failed: "autopay.failed",
  enrolled: "autopay.enrolled",
  unenrolled: "AUTOPAY.SuccessUnenroll",
  confirm: "AUTOPAY.ConfirmUnenroll",
};

export default function AutoPayPage() {
  return <EnrolledPage kind={autopay} />;
}
