// Documents: a customer's bills as PDFs, as a message brought them, by a print key, or behind a link.
import type { Feature } from "../../feature.ts";
import { attachedPdf } from "./attached.ts";
import { attachedBillNow, sealedBillNow } from "./billNow.ts";
import { linkedBill, sealedBill } from "./bills.ts";
import type { DocumentServices } from "./services.ts";
import { viewBill } from "./viewBill.ts";

export const documents = {
  name: "documents",
  tables: ["documents"],
  brings: (services: DocumentServices) => ({
    routes: {
      "POST /api/v1/Print/DownloadPdf": ({ sealed }) => attachedPdf(services, sealed),
      "POST /api/v1/Media/print": ({ sealed, now }) => sealedBill(services, sealed, now),
      "POST /api/v1/Print/BillNow": ({ sealed, now }) => attachedBillNow(services, sealed, now),
      "POST /api/v1/Media/BillNow": ({ sealed, now }) => sealedBillNow(services, sealed, now),
      "GET /api/v1/ViewBill/Info": ({ token, now }) => viewBill(services, token, now),
      "GET /api/v1/ViewBill/Pdf": ({ token, now }) => linkedBill(services, token, now),
    },
  }),
} satisfies Feature<never, never>;

// What others may call.
export { billFile, findBill } from "./bills.ts";
export { letterheadOf } from "./letterhead.ts";
export { drawFacts, drawPaper, drawQuestions } from "./paper.ts";
export type { DocumentServices } from "./services.ts";
export { keysOfDocuments } from "./store.ts";
