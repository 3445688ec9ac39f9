// /ebill/:token: the e-bill enrolment that was made.
import { useWords } from "../../i18n/useWords.ts";
import { SubmittedPage } from "./SubmittedPage.tsx";

export default function EBillPage() {
  const { t } = useWords();
  return <SubmittedPage title={t("after.ebillTitle")} next={t("after.ebillNext")} />;
}
