// In place of the pages of signing up, where the operator has closed it (decisions-proposed.md P141).
import { Link } from "react-router-dom";
import { pathOf } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import { Message } from "../../ui/Message.tsx";
import { useFront } from "./useFront.ts";

export function ClosedSignUp() {
  const { t } = useWords();
  useFront(t("signup.closed"));
  return (
    <Message tone="info" title={t("signup.closed")}>
      <AskCustomerService />
      <Link className="bw-button" to={pathOf("smart/sign-in")}>
        {t("signup.signIn")}
      </Link>
    </Message>
  );
}
