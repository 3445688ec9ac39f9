// /budget: the customer is found by account and house number (billing.txt §2).
import { useNavigate } from "react-router-dom";
import { budgetLookUpScreen } from "@billwright/engine/screens";
import { afterLookUp } from "../../flows/budgetFlow.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { useApp } from "../../services/app.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { LookUpForm } from "../lookUp/LookUpForm.tsx";
import { useBudgetPage } from "./useBudget.ts";
import "./budget.css";

export default function BudgetPage() {
  const { t } = useWords();
  const { client } = useApp();
  const navigate = useNavigate();
  const { source, isKey, showError, critical } = useBudgetPage(t("budget.title"));
  return (
    <WithWords>
      <section className="bw-card bw-budget">
        <PageHeading>{t("budget.title")}</PageHeading>
        <p>{t("budget.lead")}</p>
        <LookUpForm
          screen={budgetLookUpScreen}
          words={{ account: t("budget.account"), house: t("budget.house"), submit: t("budget.submit") }}
          send={(values) =>
            client.call("POST /api/BudgetBill/AuthorizeUser", {
              body: { ...values, ...(source !== null && { source }) },
            })
          }
          onDone={(answer) => {
            const next = afterLookUp(answer, source, isKey);
            if (next.is === "fault") showError(next.words);
            if (next.is === "critical") showError([critical()]);
            if (next.is !== "go") return undefined;
            void navigate(next.to);
            return "leave";
          }}
        />
      </section>
    </WithWords>
  );
}
