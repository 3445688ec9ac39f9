// The bills, each with what became of it. Only the one that the link is about can be opened by it.
import { useWords } from "../../i18n/useWords.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { tones, useFormats, type MyBills } from "./myBills.ts";

/** What is owed that no bill of the list holds, to the cent: with it the figures of the page add up. */
const restOf = ({ owed, bills }: MyBills) =>
  owed === null || bills.length === 0
    ? 0
    : Math.round((owed - bills.reduce((sum, { left }) => sum + left, 0)) * 100) / 100;

export function Bills({ data, token }: { data: MyBills; token: string }) {
  const { t } = useWords();
  const { money, day } = useFormats(data.country);
  const rest = restOf(data);
  return (
    <section>
      <h2>{t("mybills.bills")}</h2>
      {data.bills.length === 0 && <p>{t("mybills.noBills")}</p>}
      <ul className="bw-my-list" hidden={data.bills.length === 0}>
        {data.bills.map(({ number, issued, due, charged, left, status, isOfLink }) => (
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
      <Facts facts={[{ label: t("mybills.rest"), value: rest > 0 ? money(rest) : null }]} />
    </section>
  );
}
