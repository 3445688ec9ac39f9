// Agreements that customers sign by a link (self-service.txt §2.7, §7.7).
import type { Feature } from "../../feature.ts";
import { askAgreementTask } from "./ask.ts";
import { checkBill } from "./bill.ts";
import { checkAgreementsTask } from "./checkAgreements.ts";
import { storeAgreementTask, uploadAgreement } from "./document.ts";
import { signedPart } from "./facts.ts";
import { getAgreement } from "./prepare.ts";
import type { AgreementServices } from "./services.ts";
import { staffRoutes } from "./staff.ts";
import { updateStatus } from "./status.ts";

export const agreements = {
  name: "agreements",
  tables: ["agreement_documents", "agreement_history", "agreements"],
  brings: (services: AgreementServices) => ({
    routes: {
      ...staffRoutes(services),
      "POST /api/v1/ViewBill/GetAgreement": (context) => getAgreement(services, context),
      "POST /api/v1/ViewBill/UpdateAgreementStatus": (context) => updateStatus(services, context),
      "POST /api/v1/ViewBill/UploadAgreement": (context) => uploadAgreement(services, context),
      "POST /api/v1/ViewBill/CheckBillAmount": (context) => checkBill(services, context),
    },
    facts: { "agreement.signed": signedPart(services) },
    tasks: {
      askAgreement: askAgreementTask(services),
      checkAgreements: checkAgreementsTask(services),
      storeAgreement: storeAgreementTask(services),
    },
  }),
} satisfies Feature<never, never>;

// What others may call.
export { verifyAgreementsBeside } from "./byCommand.ts";
export { verifyAgreements } from "./verify.ts";
export { type AgreementLink, findTemplate, keysOfAgreements } from "./store.ts";
