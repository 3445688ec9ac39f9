// /budget: the customer is found by account and house number (billing.txt §2).
import { useNavigate, useSearchParams } from "react-router-dom";
import { budgetLookUpScreen } from "@billwright/engine";
import { failureEffects } from "../../client/failureEffects.ts";
import { afterLookUp } from "../../flows/budgetFlow.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { useScreen } from "../../screens/useScreen.ts";
import { useApp } from "../../services/app.ts";
import { TextField } from "../../ui/fields.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useBudgetPage } from "./useBudget.ts";
import "./budget.css";

const longestAccount = 12;
const longestHouse = 20;

export default function BudgetPage() {
  const { t } = useWords();
  const { client, notices } = useApp();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { source, isKey, showError, critical } = useBudgetPage(t("budget.title"));
  const recipient = query.get("RecipientId") ?? "";
  const screen = useScreen(budgetLookUpScreen, {
    // It is no proof of anything (P43).
    values: { accountNumber: recipient.length <= longestAccount ? recipient : "" },
    send: (values) =>
      client.call("POST /api/BudgetBill/AuthorizeUser", { body: { ...values, ...(source !== null && { source }) } }),
    onDone: (answer) => {
      const next = afterLookUp(answer, source, isKey);
      if (next.is === "fault") showError(next.words);
      if (next.is === "critical") showError([critical()]);
      if (next.is !== "go") return undefined;
      void navigate(next.to);
      return "leave";
    },
    onFailure: (failure) => notices.show(failureEffects(failure)),
  });
  return (
    <WithWords>
      <section className="bw-card bw-budget">
        <PageHeading>{t("budget.title")}</PageHeading>
        <p>{t("budget.lead")}</p>
        <form className="bw-fields" noValidate onSubmit={screen.submit}>
          <ScreenField use={screen} name="accountNumber">
            {(field) => (
              <TextField
                {...field}
                label={t("budget.account")}
                type="tel"
                name="account"
                maxLength={longestAccount}
                dir="ltr"
              />
            )}
          </ScreenField>
          <ScreenField use={screen} name="houseNumber">
            {(field) => (
              <TextField {...field} label={t("budget.house")} name="house" maxLength={longestHouse} dir="auto" />
            )}
          </ScreenField>
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={screen.isSending || undefined}>
            {t("budget.submit")}
          </button>
        </form>
      </section>
    </WithWords>
  );
}
