// A mail as it was sent, opened by the link in it: the call that the page asks, and the document that it frames.
import { fill } from "@billwright/schemas";
import express, { type Response, type Router } from "express";
import type { Database } from "../../../database/connect.ts";
import { authorityOf } from "../../../http/address.ts";
import { languageOf } from "../../../http/language.ts";
import { notFound } from "../../../http/refusal.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { TokenError, type Tokens } from "../../../tokens/tokens.ts";
import type { StateOfAccount } from "../accounts/index.ts";
import type { Texts } from "../translations/index.ts";
import { mailBody } from "./mailBody.ts";
import { findContent, findMessage } from "./messageLog.ts";
import { digestOfAddress, findPicture, findPictures } from "./pictures.ts";

export interface ViewServices {
  database: Database;
  seal: Seal;
  tokens: Tokens;
  texts: Texts;
  stateOfAccount: StateOfAccount;
}

type Link = TokenPayload<"message">;

export interface ViewedMail {
  subject: string;
  body: string;
}

/** Throws NONE where the mail is another recipient's, or its content is no longer stored. */
export async function viewEmail(
  { database, seal }: Pick<ViewServices, "database" | "seal">,
  link: Link,
): Promise<ViewedMail> {
  const [message, content, pictures] = await Promise.all([
    findMessage(database, link),
    findContent(seal, database, link),
    findPictures(database, link),
  ]);
  const isTheirs = message?.channel === "Email" && message.recipientId === link.recipientId;
  if (!isTheirs || !content || content.text === null) throw notFound();
  const numbers = new Map(pictures.map(({ number, addressDigest }) => [addressDigest, number]));
  const pictureAt = (address: string): string | null => {
    const number = numbers.get(digestOfAddress(address));
    // Beside the document, so that the address needs no token of its own.
    return number === undefined ? null : `picture/${number}`;
  };
  const { subject, text, html } = content;
  return { subject: subject ?? "", body: mailBody({ subject: subject ?? "", text, html, pictureAt }) };
}

/**
 * Nothing runs and nothing comes from elsewhere, in the page's frame and in a tab of its own. A document in a sandbox has no origin: to WebKit
 * its pictures are not its own ('self'), so that the host is named, with its scheme, too.
 */
const documentPolicy = (host: string): string =>
  [
    "default-src 'none'",
    ["img-src 'self'", ...(host === "" ? [] : [`https://${host}`, `http://${host}`])].join(" "),
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** /view-online/TOKEN/body and the pictures beside it. */
export function viewRoutes(services: ViewServices): Router {
  const { database, tokens } = services;
  const router = express.Router();
  router.use("/view-online/:token", (_request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    next();
  });
  router.get("/view-online/:token/body", async (request, response) => {
    response.setHeader("Content-Security-Policy", documentPolicy(authorityOf(request)));
    response.setHeader("X-Frame-Options", "SAMEORIGIN");
    try {
      const link = await tokens.verify(request.params.token, ["message"]);
      if ((await services.stateOfAccount(database, link.accountId)) !== "open") throw new TokenError("expired");
      response.type("html").send((await viewEmail(services, link)).body);
    } catch (error) {
      await sendFault(services, response, error, request.headers["accept-language"]);
    }
  });
  router.get("/view-online/:token/picture/:number", async (request, response) => {
    const link = await tokens.verify(request.params.token, ["message"]).catch(() => null);
    const number = /^\d{1,3}$/.test(request.params.number) ? Number(request.params.number) : null;
    const picture = link && number !== null ? await findPicture(database, link, number) : null;
    if (!picture) return void response.sendStatus(404);
    response.setHeader("Content-Security-Policy", picturePolicy);
    // The document has no origin of its own, so that its own pictures are another's to it.
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    response.setHeader("Content-Type", picture.mediaType);
    response.end(picture.bytes);
  });
  return router;
}

/** In words: a frame shows them to a person. */
async function sendFault(
  { texts }: ViewServices,
  response: Response,
  error: unknown,
  acceptLanguage: string | undefined,
): Promise<void> {
  const isBadLink = error instanceof TokenError;
  if (!isBadLink && !(error instanceof Error && error.name === "Refused")) throw error;
  const text = await texts(languageOf(acceptLanguage));
  const key = isBadLink ? (error.fault === "expired" ? "link.expired" : "link.invalid") : "api.notFound";
  response
    .status(isBadLink ? 401 : 404)
    .type("text/plain")
    .send(fill(text(key), {}));
}
