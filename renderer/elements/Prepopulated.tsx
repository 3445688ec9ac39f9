// What the biller already knows and shows: names and values to read, never to change.
import { mergeTagValue } from "@billwright/engine";
import type { MergeTag } from "@billwright/schemas";
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
  const value = useFormState((state) => mergeTagValue(form, state, tag.name)) || tag.value;
  return (
    <div>
      <dt>{tag.name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
