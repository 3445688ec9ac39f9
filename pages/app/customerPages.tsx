// The component of each page that is written in the customers' words; its code loads when it is opened.
import { lazy } from "react";
import type { ComponentType } from "react";
import { directPages } from "./directPages.ts";
import type { LatePage } from "./latePages.ts";
import { customerPageNames, type CustomerPage } from "./parts.ts";

const isDirect = (name: CustomerPage): name is keyof typeof directPages => name in directPages;
const late = (name: LatePage) => lazy(async () => (await import("./latePages.ts")).latePages[name]());

export const customerPages = Object.fromEntries<ComponentType>(
  customerPageNames.map((name) => [name, isDirect(name) ? directPages[name] : late(name)]),
) as Record<CustomerPage, ComponentType>;
