// The pages of those who sign in, by the registry, without those about forms.
import { describe } from "vitest";
import { pageNames, pageOf } from "@billwright/schemas";
import { isAboutForms } from "../../scripts/suite/choose.ts";
import { browserWanted } from "../support/browser.ts";
import { putToken, userToken } from "../support/staff.ts";
import { walk } from "./walk.ts";

describe.runIf(browserWanted)("for those who sign in,", () => {
  walk(
    pageNames.filter((name) => pageOf(name).access === "user" && !isAboutForms(name)),
    async ({ product }, { context }) => {
      await putToken(context, await userToken(product.url));
      return {};
    },
  );
});
