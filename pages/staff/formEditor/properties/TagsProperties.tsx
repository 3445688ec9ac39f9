// Known data that is shown to the customer: merge tags, and the text that replaces a tag without a value.
import type { Ref } from "react";
import { mergeTags, type MergeTag } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { TextField } from "../../../ui/fields.tsx";
import { MoreIcon } from "../../../ui/icons.tsx";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import { useTools } from "../editorTools.tsx";
import type { ElementKey } from "../model/document.ts";
import { useFirstField } from "../useFocusRequest.ts";
import { CommittedField } from "./fields.tsx";

export function TagsProperties({ id, tags }: { id: ElementKey; tags: readonly MergeTag[] }) {
  const { t } = useWords();
  const { run } = useTools();
  const first = useFirstField();
  const unused = mergeTags.find((name) => !tags.some((tag) => tag.name === name)) ?? `Tag${tags.length + 1}`;
  return (
    <fieldset className="bw-field bw-tags" data-property="tags">
      <legend className="bw-label">{t("editor.tags")}</legend>
      <p className="bw-description">{t("editor.tags.help")}</p>
      <ol className="bw-tags-list">
        {tags.map((tag, index) => (
          <TagRow
            key={index}
            name={index === 0 ? first : undefined}
            id={id}
            tag={tag}
            index={index}
            others={tags.filter((other) => other !== tag)}
          />
        ))}
      </ol>
      <datalist id="bw-tag-names">
        {mergeTags.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button
        type="button"
        className="bw-button"
        onClick={() => run({ type: "addTag", key: id, tag: { name: unused, value: "" } })}
      >
        {t("editor.tag.add")}
      </button>
    </fieldset>
  );
}

interface TagRowProps {
  /** Takes the field of the tag's name. */
  name: Ref<HTMLInputElement> | undefined;
  id: ElementKey;
  tag: MergeTag;
  index: number;
  others: readonly MergeTag[];
}

function TagRow({ name, id, tag, index, others }: TagRowProps) {
  const { t } = useWords();
  const { run } = useTools();
  const isTaken = (wanted: string) => others.some((other) => other.name === wanted);
  return (
    <li className="bw-tag">
      <CommittedField
        ref={name}
        label={t("editor.tag.name", { n: index + 1 })}
        list="bw-tag-names"
        spellCheck={false}
        value={tag.name}
        problem={(wanted) => (isTaken(wanted) ? { key: "editor.tag.taken", params: {} } : null)}
        onCommit={(kept) => run({ type: "setTag", key: id, index, tag: { ...tag, name: kept } })}
      />
      <TextField
        label={t("editor.tag.valueShort")}
        dir="auto"
        value={tag.value}
        onChange={(value) => run({ type: "setTag", key: id, index, tag: { ...tag, value } })}
      />
      <MenuButton
        label={t("editor.actions", { name: tag.name })}
        className="bw-sign-button"
        items={[
          {
            id: "up",
            label: t("editor.moveUp"),
            onSelect: () => run({ type: "moveTag", key: id, index, to: index - 1 }),
          },
          {
            id: "down",
            label: t("editor.moveDown"),
            onSelect: () => run({ type: "moveTag", key: id, index, to: index + 1 }),
          },
          {
            id: "remove",
            label: t("editor.remove"),
            tone: "danger",
            onSelect: () => run({ type: "removeTag", key: id, index }),
          },
        ]}
      >
        <MoreIcon />
      </MenuButton>
    </li>
  );
}
