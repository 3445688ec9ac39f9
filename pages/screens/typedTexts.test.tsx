// Nothing typed or pasted into a field of a screen is cut, dropped or turned into another value without a word (decisions-proposed.md P142):
// every field of every screen, with what people and their programs put in. The server reads the same values through the same screen.
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { WordsContext } from "../i18n/useWords.ts";
import { afterEach, describe, expect, test } from "vitest";
import * as engineScreens from "@billwright/engine/screens";
import { readScreen, smartPageScreen, type Screen } from "@billwright/engine/screens";
import { Surroundings } from "../../renderer/surroundings.fixture.tsx";
import { isSpelling, typedTexts } from "../../engine/testing/typedTexts.ts";
import { AppContext } from "../services/app.ts";
import { testApp, testServer } from "../testing/testApp.tsx";
import { TextField } from "../ui/fields.tsx";
import { ScreenField } from "./ScreenField.tsx";
import { ScreenPhone } from "./ScreenPhone.tsx";
import { useScreen, type ScreenUse } from "./useScreen.ts";

afterEach(cleanup);

const now = "2026-11-20T12:00:00Z";
const isScreen = (value: unknown): value is Screen =>
  typeof value === "object" && value !== null && "fields" in value && "name" in value;
const screens = [
  ...Object.values(engineScreens).filter(isScreen),
  engineScreens.smartPayScreenOf(null, "$"),
  smartPageScreen([
    { tag: "ZIP", limit: 5 },
    { tag: "HOUSE", limit: 8 },
  ]),
] as Screen[];

/** The types that are typed into a control of the page's. */
const typedTypes = ["ShortText", "Digits", "Amount", "Password", "PhoneNumber"];
const fields = screens.flatMap((screen) =>
  Object.entries(screen.fields)
    .filter(([, { type }]) => typedTypes.includes(type))
    .map(([name, { type, reads }]) => ({
      screen,
      name,
      type,
      isUsPhone: reads === "usPhone",
      title: `${screen.name}.${name}`,
    })),
);

/** What an empty field is seen, which no text is. */
const missingErrors = (screen: Screen) => Object.values(screen.fields).flatMap(({ required }) => required?.key ?? []);

/** The fields of a payment are those of its method. */
const method = (screen: Screen, name: string) =>
  "method" in screen.fields ? { method: name === "nameOnAccount" ? "check" : "card" } : {};

/** The screen in use, for the test to look at. */
const inUse: { current: ScreenUse<Screen> | null } = { current: null };

function Form({ screen, name, type }: { screen: Screen; name: string; type: string }) {
  const use = useScreen(screen, {
    values: method(screen, name) as never,
    send: () => Promise.resolve({ ok: true, data: null }),
    onDone: () => undefined,
  });
  useEffect(() => {
    inUse.current = use;
  });
  if (type === "PhoneNumber") return <ScreenPhone use={use} name={name} label="Field" />;
  return (
    <ScreenField use={use} name={name as never}>
      {(field) => <TextField {...field} label="Field" />}
    </ScreenField>
  );
}

async function shown(
  of: (typeof fields)[number],
  text: string,
): Promise<{ control: HTMLInputElement; country: string }> {
  const app = await testApp(testServer({}));
  const { container } = render(
    <WordsContext value={app.words}>
      <AppContext value={app}>
        <Surroundings>
          <Form screen={of.screen} name={of.name} type={of.type} />
        </Surroundings>
      </AppContext>
    </WordsContext>,
  );
  const control = container.querySelector("input")!;
  const user = userEvent.setup();
  await user.click(control);
  await user.paste(text);
  await user.tab();
  return { control, country: container.querySelector("select")?.value ?? "" };
}

test("there are fields of every screen that has any", () => {
  expect(fields.length).toBeGreaterThan(20);
});

describe.each(fields)("$title", (field) => {
  test("keeps what is typed, or a spelling of the same, and names the real cause", async () => {
    for (const typed of typedTexts) {
      const { control, country } = await shown(field, typed.text);
      // A field of a mobile number of North America adds its country.
      const meant = [...(typed.meant ?? []), `1${typed.text}`];
      const seen = `${typed.name}: ${control.value.slice(0, 60)}`;
      expect([seen, isSpelling(control.value, field.isUsPhone ? { ...typed, meant } : typed, country)]).toEqual([
        seen,
        true,
      ]);
      const { error, missing, value } = inUse.current!.store.getView(field.name);
      expect([seen, missing]).toEqual([seen, false]);
      const required = missingErrors(field.screen);
      const isMissing = error !== null && required.includes(error.key) && typed.text.trim().length > 100;
      expect([seen, isMissing]).toEqual([seen, false]);
      // As the server reads it, typed and as the page sends it.
      // A control of one line has no line break.
      const answers = { ...method(field.screen, field.name), [field.name]: typed.text.replace("\n", "") };
      const read = readScreen(field.screen, answers as never, now).values as Record<string, unknown>;
      // Only the page knows the country of a number without one.
      if (error === null && field.type !== "PhoneNumber") expect(read[field.name]).toBe(value);
      cleanup();
    }
  });
});
