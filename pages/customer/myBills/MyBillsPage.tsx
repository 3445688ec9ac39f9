// /my-bills/:token: all of a customer's bills and payments, the plan and autopay, behind what the account asks before a bill.
import { WithWords } from "../../i18n/WithWords.tsx";
import { useWords } from "../../i18n/useWords.ts";
import { OfCall } from "../../link/LinkPage.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall } from "../../link/useCall.ts";
import { Facts } from "../../ui/Facts.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { OwesNow } from "../pay/OwedNow.tsx";
import { SmartPageGate } from "../smartAuth/SmartPageGate.tsx";
import { Bills } from "./Bills.tsx";
import { Payments } from "./Payments.tsx";
import { Plan } from "./Plan.tsx";
import { useFormats, type MyBills } from "./myBills.ts";
import "./myBills.css";

export default function MyBillsPage() {
  const { t } = useWords();
  useShell({ title: t("mybills.title") });
  return (
    <SmartPageGate isViewBill>
      <Loaded />
    </SmartPageGate>
  );
}

function Loaded() {
  const { t } = useWords();
  const token = useLinkToken();
  const loaded = useCall("GET /api/v1/MyBills/Get", { query: { token } });
  return (
    <OfCall loaded={loaded} failed={t("mybills.failed")}>
      {(data) => (
        <WithWords country={data.country}>
          <All data={data} token={token} reload={loaded.reload} />
        </WithWords>
      )}
    </OfCall>
  );
}

interface AllProps {
  data: MyBills;
  token: string;
  reload(): void;
}

function All({ data, token, reload }: AllProps) {
  const { t } = useWords();
  const { accountNumber, customerName, plan, autopay, owed, asOf, country } = data;
  const { money, time } = useFormats(country);
  const isOwed = owed !== null && owed > 0;
  return (
    <article className="bw-card bw-my-bills">
      <PageHeading>{t("mybills.title")}</PageHeading>
      <Facts
        facts={[
          { label: t("pay.payer"), value: customerName },
          { label: t("pay.accountNumber"), value: accountNumber, isCode: true },
          { label: t("pay.owed"), value: isOwed ? money(owed) : null, isMain: true },
        ]}
      />
      {!isOwed && <OwesNow info={{ country, debt: { owed, asOf } }} />}
      {isOwed && asOf !== null && <p className="bw-small">{t("pay.asOf", { time: time(asOf) })}</p>}
      <Bills data={data} token={token} />
      {plan && <Plan {...{ plan, country, token, reload }} />}
      <Payments data={data} token={token} />
      {autopay && (
        <section>
          <h2>{t("mybills.autopay")}</h2>
          <p>{t(autopay.isEnrolled ? "mybills.autopayOn" : "mybills.autopayOff")}</p>
        </section>
      )}
    </article>
  );
}
