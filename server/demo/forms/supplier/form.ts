// Choice of the company that supplies the electricity which the utility delivers.
import type { Enrollment, StoredForm } from "@billwright/schemas";
import { anyChosen, html, input, prepopulated, readTranslations } from "../storedForm.ts";

const enrollment: Enrollment = {
  id: "supplier-choice",
  type: "Supplier",
  name: "Choose your electricity supplier",
  status: "Active",
  formElements: [
    html(
      "<p>We deliver your electricity whichever company supplies it. Your supply does not stop when you change.</p>",
    ),
    prepopulated("RecipientId", "HOUSE", "ZIP"),
    input({
      id: "supplier",
      inputType: "Dropdown",
      name: "Electricity supplier",
      required: true,
      enableNotesToDisplay: true,
      options: [
        {
          guid: "standard",
          name: "Harbor Light & Water standard supply",
          value: "STANDARD",
          notes: "The regulated price, reviewed twice a year.",
        },
        {
          guid: "tidewater",
          name: "Tidewater Renewables",
          value: "TIDEWATER",
          notes: "100% wind and tidal power, fixed price for 12 months.",
        },
        {
          guid: "lantern",
          name: "Lantern Energy Cooperative",
          value: "LANTERN",
          notes: "Owned by its customers; surpluses are paid back each year.",
        },
      ],
    }),
    input({
      id: "contract",
      inputType: "MultipleChoice",
      name: "Length of the contract",
      required: true,
      options: [
        { guid: "monthly", name: "Month to month", value: "1" },
        { guid: "yearly", name: "12 months", value: "12" },
      ],
      logic: anyChosen("supplier", "tidewater", "lantern"),
    }),
    input({ id: "switch-date", inputType: "Date", name: "Change on", required: true }),
    input({
      id: "consent",
      inputType: "CheckBox",
      name: "Use of my data",
      required: true,
      options: [
        {
          guid: "share",
          name: "I agree that my account number and my usage of the past year are given to this supplier",
          value: "SHARE",
        },
      ],
      rules: [{ parentId: "contract", condition: "Displayed" }],
    }),
  ],
  submitName: "Change supplier",
  thanksMessage: "Your change is on its way. Your supplier will write to you within five working days.",
  country: "United States",
};

export const supplier: StoredForm = { enrollment, translations: readTranslations(import.meta.url) };
