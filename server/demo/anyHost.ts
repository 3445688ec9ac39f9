// In development every name of this machine that no account has is answered like the demo biller's: a phone of the same network opens the links by
// an IP address. Nothing of it is stored. What an answer says of the product's own addresses and the sandbox's has the name by which the browser came.
import type { Request, RequestHandler, Response } from "express";
import { authorityOf, countAsHost, hostnameOf } from "../http/address.ts";
import type { Database } from "../database/connect.ts";
import { demoAccounts, harbor } from "./account.ts";

/** The two origins of development. */
export interface Origins {
  publicUrl: string;
  sandbox: string;
}

export function anyHost(database: Database, origins: Origins): RequestHandler {
  const ofDemo = new Set(demoAccounts.flatMap(({ domains }) => domains));
  const own = new URL(origins.publicUrl).host;
  return async (request, response, next) => {
    const host = hostnameOf(request);
    const isKnown =
      host === "" || ofDemo.has(host) || (await database("account_hosts").where({ host }).first("host")) !== undefined;
    if (!isKnown) answerAsHarbor(request, host);
    if (host !== "" && authorityOf(request) !== own) renameIn(response, namesFor(request, origins));
    next();
  };
}

const harborHost = harbor.domains[0]!;

/** A page names its host in its address too, where it asks for the biller's name. */
function answerAsHarbor(request: Request, host: string): void {
  countAsHost(request, harborHost);
  const url = new URL(request.originalUrl, "http://page");
  if (url.searchParams.get("domain")?.toLowerCase() !== host) return;
  url.searchParams.set("domain", harborHost);
  request.originalUrl = url.pathname + url.search;
}

/** Where the browser of a request reaches the sandbox: at the host by which it came. */
export function sandboxFor(request: Request, { sandbox }: Pick<Origins, "sandbox">): string {
  const url = new URL(sandbox);
  return `${url.protocol}//${hostnameOf(request)}:${url.port}`;
}

type Rename = (text: string) => string;

function namesFor(request: Request, origins: Origins): Rename {
  const { protocol } = new URL(origins.publicUrl);
  const [product, sandbox] = [`${protocol}//${authorityOf(request)}`, sandboxFor(request, origins)];
  // The sandbox's first: it may begin with the product's.
  return (text) => text.replaceAll(origins.sandbox, sandbox).replaceAll(origins.publicUrl, product);
}

const ofPolicies = ["Content-Security-Policy", "Permissions-Policy"];

/** In what governs the page, in the data of a call, and where it is led. */
function renameIn(response: Response, rename: Rename): void {
  const renameHeader = (name: string) => {
    const value = response.getHeader(name);
    if (typeof value === "string") response.setHeader(name, rename(value));
  };
  ofPolicies.forEach(renameHeader);
  const end = response.end.bind(response) as (...all: unknown[]) => Response;
  response.end = ((body: unknown, ...more: unknown[]) => {
    renameHeader("Location");
    const isData = /^application\/json/.test(String(response.getHeader("Content-Type"))) && typeof body === "string";
    return isData && !response.hasHeader("Content-Length") ? end(rename(body), ...more) : end(body, ...more);
  }) as Response["end"];
}
