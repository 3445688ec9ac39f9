import express from "express";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stripeFieldsPage } from "../providers/payments/stripe/stripeFieldsPage.ts";
import { fieldsHost } from "./fieldsHost.ts";

const app = express();
app.use(
  fieldsHost({
    fields: { host: "pay.bills.example", page: (kind) => stripeFieldsPage(kind, 'pk_"1') },
    isOurs: (host) => Promise.resolve(host === "bills.example"),
    files: (incoming, response, next) =>
      incoming.url === "/fields/stripe.js" ? void response.type("js").send("script") : next(),
  }),
  (_request, response) => void response.send("a page"),
);
const server = createServer(app);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
afterAll(() => void server.close());

async function ask(path: string, host = "pay.bills.example") {
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port, path, headers: { host } }, resolve).once("error", reject).end(),
  );
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}
const page = (origin: string) => `/fields/card?for=${encodeURIComponent(origin)}`;

test("the fields are framed by the page that asks for them, where it is ours, and run the provider's script alone [smart-pay.card-secret]", async () => {
  const { status, headers, body } = await ask(page("https://bills.example"));
  const policy = headers["content-security-policy"];
  expect([status, headers["x-frame-options"], headers["cache-control"]]).toEqual([200, undefined, "no-store"]);
  expect(policy).toContain("frame-ancestors https://bills.example");
  expect(policy).toContain("script-src 'self' https://js.stripe.com;");
  expect(policy).toContain("default-src 'none'");
  expect(body).toContain('data-key="pk_%221"');
});

test.each([
  "https://evil.example",
  "https://bills.example.evil.example",
  "https://bills.example/path",
  "javascript:alert(1)",
  "https://user@bills.example",
  "",
])("%j gets no fields", async (origin) => {
  expect((await ask(page(origin))).status).toBe(404);
});

test("the host has the fields and their files, and nothing else; other hosts have none of it", async () => {
  expect((await ask("/fields/stripe.js")).body).toBe("script");
  for (const path of [
    "/",
    "/api/Configuration/GetCompanyLogo",
    "/smart-pay/x",
    "/fields/wallet?for=https://bills.example",
  ])
    expect((await ask(path)).status).toBe(404);
  expect((await ask("/fields/card?for=https://bills.example", "bills.example")).body).toBe("a page");
});
