// /ebill/:token: whether the customer is enrolled in e-bill, and the way out.
import { EnrolledPage, type EnrolledKind } from "./EnrolledPage.tsx";

const ebill: EnrolledKind = {
  type: "EBill",
  fault: "toast",
  title: "after.ebillTitle",
  failed: "ebill.failed",
  enrolled: "ebill.enrolled",
  unenrolled: "ebill.unenrolled",
  confirm: "ebill.confirm",
};

export default function EBillPage() {
  return <EnrolledPage kind={ebill} />;
}
