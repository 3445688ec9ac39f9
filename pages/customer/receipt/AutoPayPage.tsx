// /autopay/:token: the autopay enrolment that was made.
import { useWords } from "../../i18n/useWords.ts";
import { BankLine } from "./BankLine.tsx";
import { SubmittedPage } from "./SubmittedPage.tsx";

export default function AutoPayPage() {
  const { t } = useWords();
  return (
    <SubmittedPage title={t("after.autopayTitle")} next={t("after.autopayNext")}>
      {({ bank }) => <BankLine bank={bank} />}
    </SubmittedPage>
  );
}
