// The bills, each with what became of it. Only the one that the link is about can be opened by it.
import { useWords } from "../../i18n/useWords.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { tones, useFormats, type MyBills } from "./myBills.ts";

export function Bills({ data, token }: { data: MyBills; token: string }) {
  const { t } = useWords();
  const { money, day } = useFormats(data.country);
  const { bills, other } = data;
  return (
    <section>
      <h2>{t("mybills.bills")}</h2>
      {bills.length === 0 && <p>{t("mybills.noBills")}</p>}
      <ul className="bw-my-list" hidden={bills.length === 0}>
        {bills.map(({ number, issued, due, charged, left, status, isOfLink }) => (
          <li key={number}>
            <h3>
              {t("mybills.bill", { number })} <Badge tone={tones[status]}>{t(`mybills.bill.${status}`)}</Badge>
            </h3>
            <Facts
              facts={[
                { label: t("mybills.issued"), value: day(issued) },
                { label: t("mybills.charged"), value: money(charged) },
                { label: t("mybills.left"), value: left > 0 ? money(left) : null, isMain: true },
                { label: t("pay.due"), value: left > 0 && due !== null ? day(due) : null },
              ]}
            />
            {isOfLink && (
              <a className="bw-button bw-screen-only" href={`/view-bill-access?token=${encodeURIComponent(token)}`}>
                {t("mybills.view")}
              </a>
            )}
          </li>
        ))}
      </ul>
      <Facts facts={[{ label: t("mybills.rest"), value: bills.length > 0 && other > 0 ? money(other) : null }]} />
    </section>
  );
}
