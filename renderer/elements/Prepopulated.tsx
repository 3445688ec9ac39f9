// Read-only names and values that the biller already knows.
import { mergeTagValue } from "@billwright/engine";
import { tagText } from "@billwright/engine/text";
import { mergeTags } from "@billwright/schemas";
import type { KnownMergeTag, MergeTag } from "@billwright/schemas";
import { useRenderer } from "../RendererProvider.tsx";
import { useFormState, useFormStore } from "../useStore.ts";
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
  // A tag without a value is left out: a name with nothing after it looks broken.
  if (!value) return null;
  return (
    <div>
      <dt>{isKnown(tag.name) ? t(`tags.${tag.name}`) : tag.name}</dt>
      <dd>{tagText(tag.name, value, { language, country, t })}</dd>
    </div>
  );
}

/** The ten standard tags, which have translated names. A biller's own tags keep the biller's names. */
const isKnown = (name: string): name is KnownMergeTag => mergeTags.some((known) => known === name);
