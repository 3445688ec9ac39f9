// What the customer is notified of, and how: a row for each category, a column for each channel, each with a switch for all of it. The categories stand in
// groups that fold. On narrow screens each row is a card with the same boxes.
import { memo, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { channelNames, type Channel, type MessageKey } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import {
  channelsIn,
  choicesOf,
  choiceKey,
  isFixed,
  isTicked,
  shownIn,
  type Category,
  type Choice,
  type Draft,
  type Info,
  type Option,
} from "./draft.ts";

export interface PreferenceTableProps {
  info: Info;
  draft: Draft;
}

/** Renders again with other categories alone: a tick renders its own cell, and the switches over it. */
export const PreferenceTable = memo(function PreferenceTable({ info, draft }: PreferenceTableProps) {
  const { t } = useWords();
  const categories = shownIn(info);
  const channels = channelsIn(categories);
  if (categories.length === 0) return <p>{t("preferences.none")}</p>;
  const groups = groupsOf(categories);
  return (
    <table className="bw-preferences-table">
      <caption>{t("preferences.table")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("preferences.category")}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              <AllOf
                label={t(channelNames[channel])}
                name={t("preferences.allOfChannel", { channel: t(channelNames[channel]) })}
                choices={choicesOf(categories).filter(({ option }) => option.channel === channel)}
                alone={t(channelNames[channel])}
                draft={draft}
              />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, members }) => (
        <Group key={title ?? ""} title={title} members={members} channels={channels} draft={draft} />
      ))}
    </table>
  );
});

interface GroupOfCategories {
  /** Null: there is one group alone, which needs no name. */
  title: MessageKey | null;
  members: Category[];
}

/** By kind, in the account's own order within each. */
function groupsOf(categories: readonly Category[]): GroupOfCategories[] {
  const of = (wanted: Category["kind"]) => categories.filter(({ kind }) => kind === wanted);
  const all: GroupOfCategories[] = [
    { title: "preferences.service", members: of("transactional") },
    { title: "preferences.offers", members: of("marketing") },
  ];
  const groups = all.filter(({ members }) => members.length > 0);
  return groups.length > 1 ? groups : groups.map(({ members }) => ({ title: null, members }));
}

interface GroupProps extends GroupOfCategories {
  channels: readonly Channel[];
  draft: Draft;
}

function Group({ title, members, channels, draft }: GroupProps) {
  const { t } = useWords();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(true);
  const rows = members.map((category) => <Row key={category.id} {...{ category, channels, draft }} />);
  if (title === null) return <tbody>{rows}</tbody>;
  return (
    <>
      <tbody className="bw-preferences-group">
        <tr>
          <th scope="colgroup" colSpan={channels.length + 1}>
            <button
              type="button"
              className="bw-preferences-fold"
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => setOpen(!isOpen)}
            >
              {t("preferences.group", { title: t(title), n: members.length })}
            </button>
          </th>
        </tr>
      </tbody>
      <tbody id={bodyId} hidden={!isOpen}>
        {rows}
      </tbody>
    </>
  );
}

interface RowProps {
  category: Category;
  channels: readonly Channel[];
  draft: Draft;
}

function Row({ category, channels, draft }: RowProps) {
  const { t } = useWords();
  const { id, name, description, options } = category;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {description !== "" && <p className="bw-preferences-about">{description}</p>}
        <AllOf
          label={t("preferences.all")}
          name={t("preferences.allOfCategory", { category: name })}
          choices={choicesOf([category])}
          draft={draft}
        />
      </th>
      {channels.map((channel) => {
        const option = options.find((each) => each.channel === channel);
        // An empty cell keeps the columns aligned.
        if (!option?.isApplicable) return <td key={channel} />;
        return (
          <td key={channel}>
            <ChoiceBox category={name} choice={{ categoryId: id, option }} draft={draft} />
          </td>
        );
      })}
    </tr>
  );
}

interface AllOfProps {
  label: string;
  /** In full, for a screen reader. */
  name: string;
  choices: readonly Choice[];
  /** Shown in its place where there is only one to switch. */
  alone?: ReactNode;
  draft: Draft;
}

/** One box for several: ticked where all of them are, and neither where some are. Of one alone, or of none that can be changed, there is none. */
function AllOf({ label, name, choices, alone = null, draft }: AllOfProps) {
  const own = useMemo(() => choices.filter(({ option }) => !isFixed(option)), [choices]);
  const box = useRef<HTMLInputElement>(null);
  const ticked = useSyncExternalStore(
    draft.subscribe,
    () => own.filter((choice) => isTicked(draft.getState(), choice)).length,
  );
  const isSome = ticked > 0 && ticked < own.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  if (own.length < 2) return alone;
  return (
    <label className="bw-preferences-all-of">
      <input
        ref={box}
        type="checkbox"
        aria-label={name}
        checked={ticked === own.length}
        onChange={(event) => draft.tickAll(own, event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** Why the customer cannot change it; null: they can. */
function whyFixed({ isMandatory, isFixedByEbill }: Option): MessageKey | null {
  if (isMandatory) return "preferences.always";
  return isFixedByEbill ? "preferences.inEbill" : null;
}

/** One that is fixed takes the focus, too, and says why; it keeps its tick. */
function ChoiceBox({ category, choice, draft }: { category: string; choice: Choice; draft: Draft }) {
  const { t } = useWords();
  const reasonId = useId();
  const { categoryId, option } = choice;
  const isOn = useSyncExternalStore(draft.subscribe, () => isTicked(draft.getState(), choice));
  const isChanged = useSyncExternalStore(draft.subscribe, () =>
    draft.getState().changes.has(choiceKey(categoryId, option.channel)),
  );
  const why = whyFixed(option);
  const channel = t(channelNames[option.channel]);
  return (
    <>
      <label className="bw-choice" data-changed={isChanged || undefined} data-fixed={why !== null || undefined}>
        <input
          type="checkbox"
          aria-label={`${category}, ${channel}`}
          checked={isOn}
          aria-disabled={why !== null || undefined}
          aria-describedby={why === null ? undefined : reasonId}
          onChange={(event) => why === null && draft.tick(categoryId, option, event.target.checked)}
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
