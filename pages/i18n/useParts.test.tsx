import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PagePart } from "@billwright/schemas";
import { useParts } from "./useParts.ts";
import type { PageWords } from "./words.ts";

test("a page waits for the words that no page before it has shown, and for no others", async () => {
  const joined = new Set<PagePart>();
  const words = {
    has: (part: PagePart) => joined.has(part),
    join: async (part: PagePart) => {
      await Promise.resolve();
      joined.add(part);
      return "en";
    },
  } as PageWords;
  const list: PagePart[] = ["form", "staff"];
  const { result, rerender } = renderHook((parts) => useParts(words, ...parts), { initialProps: list });
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
  rerender([...list, "account"]);
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
  rerender(list);
  expect(result.current).toBe(true);
});
