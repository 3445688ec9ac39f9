// What a customer wants energy suppliers not to do (self-service.txt §2.8; decisions-proposed.md P75). Where the customer lives is no choice:
// it comes from the biller. The second box can be ticked only by residential customers in Maryland who ticked the first, and loses its tick
// with it: that is the visibility of any choice.
import { begin } from "../state/begin.ts";
import { compileScreen } from "./compileScreen.ts";
import type { Screen, ScreenValues } from "./screen.ts";
import { screenValues } from "./screenValues.ts";

/** The guid of a ticked box. */
export const ticked = "yes";
const residentialMaryland = "residentialMaryland";

const box = { type: "CheckBox", options: [{ guid: ticked }] } as const;

export const supplierScreen = {
  name: "supplier",
  fields: {
    place: { type: "MultipleChoice", options: [{ guid: residentialMaryland }, { guid: "elsewhere" }] },
    doNotContact: box,
    doNotTransfer: {
      ...box,
      logic: {
        and: [{ in: [residentialMaryland, { var: "chosen.place" }] }, { in: [ticked, { var: "chosen.doNotContact" }] }],
      },
    },
  },
} as const satisfies Screen;

type SupplierArea = "virginia" | "residential" | "other";

/** The same from the biller's words. Any state but Maryland and Virginia counts as Maryland for other customers. */
export function supplierArea(accCategory: string, isResidential: boolean): SupplierArea {
  if (accCategory === "VA") return "virginia";
  return accCategory === "MD" && isResidential ? "residential" : "other";
}

export interface SupplierChoice {
  doNotContact: boolean;
  doNotTransfer: boolean;
}

/** The screen's values for a customer and these boxes. */
export const supplierValues = (area: SupplierArea, choice: SupplierChoice) => ({
  place: area === "residential" ? residentialMaryland : "elsewhere",
  doNotContact: choice.doNotContact ? [ticked] : [],
  doNotTransfer: choice.doNotTransfer ? [ticked] : [],
});

/** The boxes of a screen's values. */
export const ticksOf = (values: Pick<ScreenValues<typeof supplierScreen>, keyof SupplierChoice>): SupplierChoice => ({
  doNotContact: values.doNotContact.includes(ticked),
  doNotTransfer: values.doNotTransfer.includes(ticked),
});

/** What of a choice the screen leaves to this customer. Any moment will do: no rule asks for the time. */
export function supplierChoice(area: SupplierArea, choice: SupplierChoice): SupplierChoice {
  const answers = supplierValues(area, choice);
  return ticksOf(
    screenValues(supplierScreen, begin(compileScreen(supplierScreen), { now: "1970-01-01T00:00:00Z", answers })),
  );
}
