import { cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, expect, test, vi } from "vitest";
import { testApp, testServer } from "../testing/testApp.tsx";
import { Crash } from "./Crash.tsx";

afterEach(cleanup);

test("a page that breaks says so in words, with a way on", async () => {
  const { words } = await testApp(testServer({}));
  const Broken = () => {
    throw new Error("broken");
  };
  const silenced = vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <I18nextProvider i18n={words.i18n}>
      <Crash>
        <Broken />
      </Crash>
    </I18nextProvider>,
  );
  silenced.mockRestore();
  expect(screen.getByRole("heading", { name: "Something went wrong on this page" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();
});
