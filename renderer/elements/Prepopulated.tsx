// What the biller already knows and shows: names and values to read, never to change.
import { mergeTagValue } from "@billwright/engine";
import { mergeTags } from "@billwright/schemas";
import type { KnownMergeTag, MergeTag } from "@billwright/schemas";
import { useRenderer } from "../RendererProvider.tsx";
import { useFormState, useFormStore } from "../useStore.ts";
import { tagText } from "./tagText.ts";
import "./elements.css";

export function Prepopulated({ tags }: { tags: readonly MergeTag[] }) {
  return (
    <dl className="bw-prepopulated">
      {tags.map((tag) => (
        <Pair key={tag.name} tag={tag} />
      ))}
    </dl>
  );
}

function Pair({ tag }: { tag: MergeTag }) {
  const { form } = useFormStore();
  const { t, language, country } = useRenderer();
  const value = useFormState((state) => mergeTagValue(form, state, tag.name)) || tag.value;
  // What the biller does not know is left out: a name with nothing behind it looks broken.
  if (!value) return null;
  return (
    <div>
      <dt>{isKnown(tag.name) ? t(`tags.${tag.name}`) : tag.name}</dt>
      <dd>{tagText(tag.name, value, language, country)}</dd>
    </div>
  );
}

/** The ten tags that every biller has; they have words in every language, a biller's own tags are named by the biller. */
const isKnown = (name: string): name is KnownMergeTag => mergeTags.some((known) => known === name);
