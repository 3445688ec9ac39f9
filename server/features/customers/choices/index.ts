// One customer's choices, as the staff see them, and what they record of decisions by phone, by letter or in person, with the evidence.
import type { Feature } from "../../feature.ts";
import { contactServicesOf, type GivenServices } from "../contacts/index.ts";
import { recordContact } from "./contact.ts";
import { readCustomer } from "./customer.ts";
import { sealedNotes } from "./entries.ts";
import { addFile, entryFile, forgetFiles } from "./files.ts";
import { findCustomers } from "./find.ts";
import { recordChoice } from "./record.ts";
import type { ChoiceServices } from "./services.ts";
import { listTexts, settleOne } from "./texts.ts";

type Services = GivenServices & Omit<ChoiceServices, keyof GivenServices | "digests" | "newId">;

export const choices = {
  name: "choices",
  tables: ["choice_entries", "choice_files"],
  customerData: { sealed: { choice_entries: sealedNotes } },
  brings: (given: Services) => {
    const services: ChoiceServices = { ...given, ...contactServicesOf(given) };
    return {
      routes: {
        "GET /api/Choices/Customer": (context) => readCustomer(services, context),
        "GET /api/Choices/Find": (context) => findCustomers(services, context),
        "POST /api/Choices/AddFile": (context) => addFile(services, context),
        "POST /api/Choices/Record": (context) => recordChoice(services, context),
        "POST /api/Choices/Contact": (context) => recordContact(services, context),
        "GET /api/Choices/Texts": (context) => listTexts(services, context),
        "POST /api/Choices/SettleText": (context) => settleOne(services, context),
        "GET /api/Choices/File": (context) => entryFile(services, context),
      },
      nightly: [forgetFiles],
    };
  },
} satisfies Feature<never, never>;

// What others may call.
export { keysOfEntries } from "./files.ts";
