// A phone for development: what was texted to each number, and an answer that comes in as the provider's call would. No such address in production.
import express, { type Router } from "express";
import { sendError } from "../../../http/answer.ts";
import { takeCall } from "./hooks.ts";
import { phonePage, type PhoneMessage } from "./phonePage.ts";
import type { TextChannel, TextServices } from "./services.ts";

const mostShown = 200;
const pathOf = (channel: string, number: string): string =>
  `/dev/phone?${new URLSearchParams({ channel, number }).toString()}`;

export function phoneRoutes(services: TextServices): Router {
  const router = express.Router();
  /** What was typed here, as long as the process runs. */
  const typed: PhoneMessage[] = [];
  router.get("/dev/phone", async (request, response) => {
    const { channel = "SMS", number = "" } = request.query as Record<string, string>;
    const messages = [...(await received(services)), ...typed];
    response.setHeader("Cache-Control", "no-store");
    response.type("html").send(phonePage(messages, { channel: channelOf(channel), number: String(number) }));
  });
  router.post("/dev/phone", express.urlencoded({ extended: false, limit: "16kb" }), async (request, response) => {
    try {
      const form = new Map(Object.entries(request.body as Record<string, unknown>));
      const read = (name: string) => String(form.get(name) ?? "");
      const [number, text, channel] = [read("number").trim(), read("text"), channelOf(read("channel"))];
      const provider = channel === "SMS" ? services.sms : services.whatsApp;
      const call = provider?.answerAs?.(number, text, services.runtime.newId());
      const status = call ? await takeCall(services, channel, call) : 404;
      if (status !== 200) return void response.sendStatus(status);
      typed.push({ channel, number, text, at: services.runtime.now().toISOString(), isOwn: true });
      response.redirect(303, pathOf(channel, number));
    } catch (error) {
      sendError(response, error, services.runtime, services.log);
    }
  });
  return router;
}

const channelOf = (text: string): TextChannel => (text === "WhatsApp" ? "WhatsApp" : "SMS");

const received = async ({ outbox }: TextServices): Promise<PhoneMessage[]> =>
  (await outbox.newest(mostShown)).flatMap(({ channel, to, text, sentAt }) =>
    channel === "sms" || channel === "whatsApp"
      ? [{ channel: channel === "sms" ? "SMS" : "WhatsApp", number: to, text, at: sentAt, isOwn: false }]
      : [],
  );
