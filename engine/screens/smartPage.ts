// What an account asks before it shows a page: a screen made of the items that the server names (self-service.txt §2.6, §5;
// decisions-proposed.md P57). Server and page make the same one of the same items.
import { words, type Screen, type ScreenField } from "./screen.ts";

export interface SmartPageItem {
  /** The merge tag it is compared with; names the item. */
  readonly tag: string;
  /** The most characters. */
  readonly limit: number;
}

/** The name of an item's field. */
type SmartPageField = `tag-${string}`;
export const smartPageField = (tag: string): SmartPageField => `tag-${tag}`;

export interface SmartPageScreen extends Screen {
  readonly fields: Readonly<Record<SmartPageField, ScreenField & { readonly type: "ShortText" | "Digits" }>> & {
    readonly isAuthorized: ScreenField & { readonly type: "Consent" };
  };
}

/** A ZIP code is a number of five digits, of which the first may be zeros; four more may follow, which say no more than the street. */
export const isZip = (tag: string): boolean => tag.toUpperCase() === "ZIP";

const required = words("smartauth.required");
const notNumber = words("smartauth.zip");

const fieldOf = ({ tag, limit }: SmartPageItem): SmartPageScreen["fields"][SmartPageField] =>
  isZip(tag)
    ? {
        type: "Digits",
        required,
        typeError: notNumber,
        checks: [{ check: "zip", error: notNumber }],
      }
    : { type: "ShortText", isNumber: true, length: limit, required };

export const smartPageScreen = (items: readonly SmartPageItem[]): SmartPageScreen => ({
  name: "smartPage",
  fields: {
    ...Object.fromEntries(items.map((item) => [smartPageField(item.tag), fieldOf(item)])),
    isAuthorized: { type: "Consent", required: words("smartauth.consentRequired") },
  },
});
