// What the customer is notified of, and how: a row for each category, a column for each channel. On narrow screens each row is a card with the same
// boxes.
import { memo, useId, useSyncExternalStore } from "react";
import type { Channel, MessageKey } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { channelsIn, choiceKey, shownIn, type Category, type Draft, type Info, type Option } from "./draft.ts";

const channelNames = {
  Email: "preferences.email",
  SMS: "preferences.sms",
  WhatsApp: "preferences.whatsApp",
  Push: "preferences.push",
  IVR: "preferences.ivr",
  WebForm: "preferences.webForm",
  Print: "preferences.print",
  Wallet: "preferences.wallet",
  DynamicForms: "preferences.forms",
} as const satisfies Record<Channel, MessageKey>;

export interface PreferenceTableProps {
  info: Info;
  draft: Draft;
}

/** Renders again with other categories alone: a tick renders its own cell. */
export const PreferenceTable = memo(function PreferenceTable({ info, draft }: PreferenceTableProps) {
  const { t } = useWords();
  const categories = shownIn(info);
  const channels = channelsIn(categories);
  if (categories.length === 0) return <p>{t("preferences.none")}</p>;
  return (
    <table className="bw-preferences-table">
      <caption>{t("preferences.table")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("preferences.category")}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(channelNames[channel])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <tr key={category.name}>
            <th scope="row">
              <bdi>{category.name}</bdi>
              {category.description !== "" && <p className="bw-preferences-about">{category.description}</p>}
            </th>
            {channels.map((channel) => (
              <Cell key={channel} category={category} channel={channel} draft={draft} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

interface CellProps {
  category: Category;
  channel: Channel;
  draft: Draft;
}

function Cell({ category, channel, draft }: CellProps) {
  const option = category.options.find((each) => each.channel === channel);
  // An empty cell keeps the columns aligned.
  if (!option?.isApplicable) return <td />;
  return (
    <td>
      <Choice category={category.name} option={option} draft={draft} />
    </td>
  );
}

/** Why the customer cannot change it; null: they can. */
function whyFixed({ isMandatory, isFixedByEbill }: Option): MessageKey | null {
  if (isMandatory) return "preferences.always";
  return isFixedByEbill ? "preferences.inEbill" : null;
}

function Choice({ category, option, draft }: { category: string; option: Option; draft: Draft }) {
  const { t } = useWords();
  const reasonId = useId();
  const change = useSyncExternalStore(draft.subscribe, () =>
    draft.getState().changes.get(choiceKey(category, option.channel)),
  );
  const why = whyFixed(option);
  const channel = t(channelNames[option.channel]);
  return (
    <>
      <label className="bw-choice" data-changed={change !== undefined || undefined}>
        <input
          type="checkbox"
          aria-label={`${category}, ${channel}`}
          checked={change ?? option.consentProvided}
          disabled={why !== null}
          aria-describedby={why === null ? undefined : reasonId}
          onChange={(event) => draft.tick(category, option, event.target.checked)}
        />
        <span className="bw-preferences-channel">{channel}</span>
      </label>
      {why !== null && (
        <p id={reasonId} className="bw-preferences-why">
          {t(why)}
        </p>
      )}
    </>
  );
}
