// MyBills/Receipt: what a payment's receipt says, on paper.
import { moneyFormat } from "@billwright/schemas";
import { asLanguage } from "../../../http/language.ts";
import { notFound } from "../../../http/refusal.ts";
import type { CallContext, WholeBlob } from "../../../http/route.ts";
import { drawFacts, drawPaper, drawQuestions, letterheadOf } from "../documents/index.ts";
import { findPayment, receiptFacts } from "../payments/index.ts";
import type { MyBillsServices } from "./services.ts";

/** Throws NONE: the link's customer has no such payment, or it is not paid. */
export async function receiptPdf(
  services: MyBillsServices,
  { token: link, query, language }: CallContext<"GET /api/v1/MyBills/Receipt">,
): Promise<WholeBlob> {
  const payment = await findPayment(services.database, query.transactionId);
  if (payment?.accountId !== link.accountId || payment.recipientId !== link.recipientId) throw notFound();
  if (payment.state !== "paid") throw notFound();
  const letterhead = await letterheadOf(services, link, asLanguage(language));
  const { language: written, text, biller } = letterhead;
  const words = { language: written, text, money: moneyFormat(written, biller.country) };
  const bytes = await drawPaper(letterhead, { title: text("receipt.title"), at: payment.createdAt }, (pen) => {
    drawFacts(pen, receiptFacts(payment, words));
    drawQuestions(pen, "receipt.questions");
  });
  return { bytes, mediaType: "application/pdf", fileName: `receipt-${payment.paymentId.replace(/[^\w-]+/g, "-")}.pdf` };
}
