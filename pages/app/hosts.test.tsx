// Which channels a host shows (brand.flags, decisions-proposed.md P12).
import { cleanup, render, screen } from "@testing-library/react";
import { WordsContext } from "../i18n/useWords.ts";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";

import { galleries, templateChannels } from "@billwright/schemas";
import { templateActions } from "../../engine/templates/actions.ts";
import { AppContext } from "../services/app.ts";
import { testSession } from "../testing/staffApp.tsx";
import { testApp, testServer } from "../testing/testApp.tsx";
import { isActionOn, isShownOn } from "../staff/hostChannels.ts";
import { StaffPages } from "./StaffRoutes.tsx";

afterEach(cleanup);

const trialHosts = ["localhost", "127.0.0.1", "qa.bills.example", "bills-staging.example"];
const otherHosts = ["bills.example", "www.bills.example", "quality.bills.example", "stagingbills.example", ""];

const shownOn = (host: string) => templateChannels.filter((channel) => isShownOn(host, channel));

test.each(trialHosts)("%s shows all six channels [brand.flags]", (host) => {
  expect(shownOn(host)).toEqual(templateChannels);
});

test.each(otherHosts)("%j shows every channel but wallet passes [brand.flags]", (host) => {
  expect(shownOn(host)).toEqual(templateChannels.filter((channel) => channel !== "Wallet"));
});

test("Sync is offered where the host shows webhooks, and every other action anywhere [brand.flags]", () => {
  for (const host of trialHosts) expect(templateActions.filter((action) => !isActionOn(host, action))).toEqual([]);
  for (const host of otherHosts)
    expect(templateActions.filter((action) => !isActionOn(host, action))).toEqual(["sync"]);
});

async function show(host: string, path: string) {
  const app = await testApp(testServer({}));
  await app.words.join("session");
  await app.words.join("staff");
  render(
    <WordsContext value={app.words}>
      <AppContext value={app}>
        <MemoryRouter initialEntries={[path]}>
          <StaffPages session={testSession(app)} host={host} />
        </MemoryRouter>
      </AppContext>
    </WordsContext>,
  );
  return (await screen.findByRole("heading", { level: 1 })).textContent;
}

test("the wallet's list and editors are pages where the host shows wallet passes, and nowhere else [brand.flags]", async () => {
  expect(await show("qa.bills.example", galleries.Wallet)).toBe("Wallet passes");
  cleanup();
  for (const path of [galleries.Wallet, `${galleries.Wallet}/pass-1`, `${galleries.Wallet}/pass-1/edit`]) {
    expect(await show("bills.example", path), path).toBe("This Page Isn't Available");
    cleanup();
  }
});
