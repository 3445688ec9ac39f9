// What the browser may complete in a line of text (WCAG 1.3.5), by the merge tag or the id: an author's label is in any language.
import type { CompiledInput } from "@billwright/engine";

const tokens: Readonly<Record<string, string>> = {
  name: "name",
  fullname: "name",
  yourname: "name",
  customername: "name",
  firstname: "given-name",
  lastname: "family-name",
  zip: "postal-code",
  zipcode: "postal-code",
  postcode: "postal-code",
  postalcode: "postal-code",
};

/** A token of the HTML standard; undefined where the kind of answer is not known. */
export const autoCompleteOf = ({ id, tag }: Pick<CompiledInput, "id" | "tag">): string | undefined =>
  tokenOf(tag ?? "") ?? tokenOf(id);

function tokenOf(name: string): string | undefined {
  const letters = name.toLowerCase().replace(/[^a-z]/g, "");
  return Object.hasOwn(tokens, letters) ? tokens[letters] : undefined;
}
