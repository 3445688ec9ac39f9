// The pages that a link opens, by the registry: forms and billing.
import { describe } from "vitest";
import { linkPages, pageOf } from "@billwright/schemas";
import { browserWanted } from "../support/browser.ts";
import { walk } from "./walk.ts";

describe.runIf(browserWanted)("for those who have a link to a form or a bill,", () => {
  walk(linkPages.filter((name) => !pageOf(name).words.includes("selfService")));
});
