import { cleanup, render, screen } from "@testing-library/react";
import { WordsContext } from "../i18n/useWords.ts";
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
    <WordsContext value={words}>
      <Crash>
        <Broken />
      </Crash>
    </WordsContext>,
  );
  silenced.mockRestore();
  expect(screen.getByRole("heading", { name: "Something went wrong on this page" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();
});
