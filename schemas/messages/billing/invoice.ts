// A bill that a message leads to, and the viewer of PDFs (billing.txt §2, §8; decisions-proposed.md P25, P105).
import type { Messages } from "../message.ts";

export const invoiceMessages = {
  "invoice.title": "Your bill",
  "invoice.pay": "Pay",
  "invoice.failed": "Your bill could not be shown",
  "invoice.blocked": "Blocked",
  "invoice.blockedText": "Your browser blocks new tabs. Do you want to download the file?",
  "invoice.yes": "Yes",
  "invoice.no": "No",
  "invoice.open": "Open",
  "invoice.openHint": "The file is here, though this page could not show it.",

  "pdf.tools": "Tools of the document",
  "pdf.pageOf": "Page {page} of {pages}",
  "pdf.percent": "{percent}%",
  "pdf.zoomIn": "Larger",
  "pdf.zoomOut": "Smaller",
  "pdf.reset": "Back to the first size",
  "pdf.download": "Download",
  "pdf.print": "Print",
  "pdf.notWhole": "Something of this document may be missing here. Download it to see all of it.",
} as const satisfies Messages;
