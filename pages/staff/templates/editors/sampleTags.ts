// What a preview shows for merge tags: the engine's samples, written as in a customer's pass, form or mail.
import { sampleTags as samplesOn, tagText, type TagReader } from "@billwright/engine/text";

/** As the biller sends it. A tag without a sample is shown as it is written. */
export function plainSamples(now: number): (name: string) => string {
  const sample = samplesOn(new Date(now).toISOString().slice(0, 10));
  return (name) => sample(name) ?? `{{${name}}}`;
}

/** For reading. */
export function sampleTags(now: number, reader: TagReader): (name: string) => string {
  const plain = plainSamples(now);
  return (name) => tagText(name, plain(name), reader);
}
