// The component of each page that is written in the customers' words; its code loads when it is opened.
import { lazy } from "react";
import type { ComponentType } from "react";
import type { Client } from "../client/client.ts";
import { directPages } from "./directPages.ts";
import { customerPageNames, type CustomerPage } from "./parts.ts";

/** Every page but that of maintenance. */
type LoadedPage = Exclude<CustomerPage, "maintenance">;

const isDirect = (name: LoadedPage): name is LoadedPage & keyof typeof directPages => name in directPages;

/** What a page is rendered with on the server. */
interface PreparedFor {
  client: Client;
  /** Empty: the page's address has none. */
  token: string;
  language: string;
}

interface PageModule {
  default: ComponentType;
  /** Loads what it shows first. Never rejects. */
  prepare?(rendered: PreparedFor): Promise<void>;
}

const load = async (name: LoadedPage): Promise<PageModule> =>
  isDirect(name) ? directPages[name]() : (await import("./latePages.ts")).latePages[name]();

const isLoaded = (name: CustomerPage): name is LoadedPage => name !== "maintenance";
export const customerPages = Object.fromEntries<ComponentType>(
  customerPageNames.map((name) => [name, isLoaded(name) ? lazy(() => load(name)) : directPages.maintenance]),
) as Record<CustomerPage, ComponentType>;

/** Loads the code now: what the server has rendered may wait for nothing when the browser takes it over. */
export async function preparePage(name: CustomerPage, rendered: PreparedFor): Promise<void> {
  if (!isLoaded(name)) return;
  const { default: component, prepare } = await load(name);
  customerPages[name] = component;
  await prepare?.(rendered);
}
