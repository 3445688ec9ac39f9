// What tests of pages do and look at, each written once.
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { CallName } from "@billwright/schemas";
import type { TestRequest, TestServer } from "./testApp.tsx";

/** An answer that waits until the test gives it. Without it a page has its answer before the second press, and a press too many goes unseen. */
export function pendingAnswer<Answer>(): { promise: Promise<Answer>; answer(value: Answer): void } {
  let answer!: (value: Answer) => void;
  const promise = new Promise<Answer>((resolve) => (answer = resolve));
  return { promise, answer };
}

/** The requests of a call so far. */
export const sent = (server: TestServer, call: CallName): TestRequest[] =>
  server.requests.filter(({ name }) => name === call);

export const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

/** The window that is open. */
export const dialog = async () => within(await screen.findByRole("dialog"));

/** Both presses come before any answer can: a page that does not hold the second one sends it. */
export function pressTwice(button: HTMLElement): void {
  fireEvent.click(button);
  fireEvent.click(button);
}

/** Whether it is disabled as a submit is: it can still take focus. */
export const isAriaDisabled = (button: HTMLElement): boolean =>
  button.getAttribute("aria-disabled") === "true" && !button.hasAttribute("disabled");

const languageButton = { name: /^Language: / };

/** The button to the languages of the page, or of the maintenance page over it; null where there is no menu of them. */
export const languageMenu = (): HTMLElement | null => screen.queryAllByRole("button", languageButton).at(-1) ?? null;

async function openLanguages(): Promise<void> {
  await screen.findAllByRole("button", languageButton);
  fireEvent.click(languageMenu()!);
}

/** The languages that the menu offers, by their own names. */
export async function languagesOffered(): Promise<string[]> {
  await openLanguages();
  await screen.findByRole("searchbox", { name: "Select Language" });
  const names = [...document.querySelectorAll(".bw-languages-panel li")].map(({ textContent }) => textContent);
  fireEvent.click(languageMenu()!);
  return names;
}

/** Chooses a language by its own name. */
export async function chooseLanguage(name: string): Promise<void> {
  await openLanguages();
  fireEvent.click(await screen.findByRole("button", { name }));
}
