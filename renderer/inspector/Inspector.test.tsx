import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Enrollment, InputForm, Json } from "@billwright/schemas";
import type { FormEvent } from "@billwright/engine";
import { describe, expect, test, vi } from "vitest";
import { options, showForm } from "../form.fixture.tsx";
import { Surroundings } from "../surroundings.fixture.tsx";
import { useFormState } from "../useStore.ts";
import { compactJson } from "./compactJson.ts";
import { Inspector } from "./Inspector.tsx";

const service: InputForm = {
  id: "service",
  name: "Service type",
  inputType: "MultipleChoice",
  options: options("Gas", "Power"),
};
const meter: InputForm = {
  id: "meter",
  name: "Meter",
  inputType: "ShortText",
  required: true,
  rules: [{ parentId: "service", condition: "Selected", choiceId: "g-gas" }],
};
const mail: InputForm = { id: "mail", name: "E-mail", inputType: "Email", verificationRequired: true };

/** The form with the inspector beside it, as in a sandbox. */
function inspect(inputs: InputForm[], enrollment: Partial<Enrollment> = {}) {
  const shown = showForm({ inputs, enrollment, under: <Beside /> });
  function Beside() {
    useFormState((state) => state);
    return null;
  }
  const inspector = render(
    <Surroundings store={shown.store}>
      <Live />
    </Surroundings>,
  );
  function Live() {
    const state = useFormState((now) => now);
    return <Inspector form={shown.form} state={state} />;
  }
  const user = userEvent.setup();
  const panel = () => within(inspector.container).getByRole("tabpanel");
  const turnTo = (name: string) => user.click(within(inspector.container).getByRole("tab", { name }));
  return { ...shown, user, panel, turnTo, inspector };
}

describe("why inputs show or are hidden", () => {
  test("is explained rule by rule, with whether each is true, and follows every answer [sandbox.inspect]", () => {
    const { panel, store } = inspect([service, meter]);
    expect(within(panel()).getByRole("status").textContent).toBe("1 of 2 inputs shown, 1 hidden");
    const line = () =>
      [...panel().querySelectorAll("li li")].find(({ textContent }) => textContent.includes("Show when"))!;
    expect(line().textContent).toBe("Does not hold: Show when Service type is Gas");
    act(() => void store.dispatch({ type: "answer", input: "service", value: "g-gas" }));
    expect(line().textContent).toBe("Holds: Show when Service type is Gas");
    expect(within(panel()).getByRole("status").textContent).toBe("2 of 2 inputs shown, 0 hidden");
    expect(within(panel()).getByText("Always shown")).toBeDefined();
  });

  test("goes back along a chain: hidden, because its parent is hidden, because … [sandbox.inspect]", () => {
    const chained = (id: string, name: string, parentId: string, choiceId: string): InputForm => ({
      ...service,
      id,
      name,
      options: options("Yes", "No"),
      rules: [{ parentId, condition: "Selected", choiceId }],
    });
    const { panel, store } = inspect([
      service,
      chained("old", "Old meter", "service", "g-gas"),
      chained("swap", "Swap it", "old", "g-yes"),
      chained("when", "When", "swap", "g-yes"),
    ]);
    const when = () => [...panel().querySelectorAll(".bw-why")].at(-1)!;
    expect(when().querySelector(".bw-why-reasons")!.textContent).toBe(
      "Does not hold: Show when Swap it is Yes" +
        "Swap it is itself hidden:Does not hold: Show when Old meter is Yes" +
        "Old meter is itself hidden:Does not hold: Show when Service type is Gas",
    );
    act(() => void store.dispatch({ type: "answer", input: "service", value: "g-gas" }));
    expect(when().textContent).not.toContain("Old meter is itself hidden");
    expect(when().textContent).toContain("Swap it is itself hidden");
  });

  test("can be shown for hidden inputs only [sandbox.inspect]", async () => {
    const { panel, store, user } = inspect([service, meter]);
    await user.click(within(panel()).getByRole("checkbox", { name: "Hidden only" }));
    expect(panel().querySelectorAll(".bw-why")).toHaveLength(1);
    act(() => void store.dispatch({ type: "answer", input: "service", value: "g-gas" }));
    expect(within(panel()).getByText("Nothing is hidden now.")).toBeDefined();
  });

  test("leads to the field on a press; a hidden one has nothing to lead to [sandbox.inspect]", async () => {
    const { panel, user } = inspect([service, mail, meter]);
    await user.click(within(panel()).getByTitle("Go to E-mail"));
    expect(document.activeElement?.id).toBe("input-mail");
    expect(within(panel()).queryByTitle("Go to Meter")).toBeNull();
  });

  const gas = { in: ["g-gas", { var: "chosen.service" }] };
  const mailShows = { var: "shown.mail" };
  test.each<[Json, string]>([
    [
      { or: [{ "!": mailShows }, { and: [gas, mailShows] }] },
      "Show when E-mail is hidden or (Service type is Gas and E-mail is shown)",
    ],
    [{ "!": [{ or: [gas, mailShows] }] }, "Show when none of these holds: Service type is Gas or E-mail is shown"],
    [
      { if: [gas, mailShows] },
      "The first of these that fits:If:Service type is Gasthen:E-mail is shownOtherwise:never",
    ],
  ])(
    "explains free logic as one sentence, or as a tree if it does not fit into one: %j [sandbox.inspect]",
    (logic, listed) => {
      const { panel } = inspect([service, mail, { ...meter, rules: [], logic }]);
      expect(panel().textContent).toContain(listed);
    },
  );
});

describe("whether json-logic-js agrees", () => {
  const line = (container: HTMLElement) => container.querySelector(".bw-inspector-agreement");

  test("is shown for all rules and gates together, and after every answer [sandbox.inspect, compile.logic]", async () => {
    const { inspector, store, turnTo } = inspect([service, meter, mail]);
    // The first tab is an author's: the comparison is with the JSON-logic that it is about.
    expect(line(inspector.container)).toBeNull();
    await turnTo("Logic");
    const agrees = "Agrees with json-logic-js. Rules compared: 3";
    expect(line(inspector.container)?.textContent).toBe(agrees);
    act(() => void store.dispatch({ type: "answer", input: "service", value: "g-gas" }));
    act(() => void store.dispatch({ type: "answer", input: "mail", value: "ann@example.com" }));
    expect(line(inspector.container)?.textContent).toBe(agrees);
  });

  test("is not shown where there is nothing to compare [sandbox.inspect]", async () => {
    const { inspector, turnTo } = inspect([service]);
    await turnTo("Logic");
    expect(line(inspector.container)).toBeNull();
  });

  test("names what differs from a twin with the opposite rules [sandbox.inspect, compile.logic]", async () => {
    const user = userEvent.setup();
    const { form, store } = showForm({ inputs: [service, meter, mail] });
    const twin = {
      ...form,
      logic: { meter: { "!": [form.logic["meter"]!] } },
      gates: form.gates.map((gate) => ({ ...gate, when: { "!": [gate.when] } })),
    };
    const announced = async () => {
      const { container, unmount } = render(<Inspector form={twin} state={store.getState()} />, {
        wrapper: Surroundings,
      });
      await user.click(within(container).getByRole("tab", { name: "Logic" }));
      const texts = [...line(container)!.querySelectorAll("p, li")].map(({ textContent }) => textContent);
      unmount();
      return texts;
    };
    expect(await announced()).toEqual([
      "json-logic-js says otherwise:",
      "Meter: hidden here, shown by json-logic-js",
      "Please finish verifying E-mail: holds Submit back by json-logic-js, not here",
      "Please verify E-mail: holds Submit back by json-logic-js, not here",
    ]);
    act(() => void store.dispatch({ type: "answer", input: "service", value: "g-gas" }));
    act(() => void store.dispatch({ type: "answer", input: "mail", value: "ann@example.com" }));
    expect((await announced()).slice(1)).toEqual([
      "Meter: shown here, hidden by json-logic-js",
      "Please finish verifying E-mail: holds Submit back by json-logic-js, not here",
      "Please verify E-mail: holds Submit back here, not by json-logic-js",
    ]);
  });
});

describe("what blocks Submit", () => {
  test("is explained in words, with what is missing and what is in error [sandbox.inspect]", async () => {
    const { panel, turnTo, store } = inspect([{ ...meter, rules: [] }, mail]);
    await turnTo("Submit");
    expect(within(panel()).getByRole("status").textContent).toBe("Submit can be pressed, and would be refused.");
    act(() => void store.dispatch({ type: "answer", input: "mail", value: "ann@" }));
    expect(within(panel()).getByRole("status").textContent).toBe("Submit is held back.");
    const text = panel().textContent;
    for (const part of [
      "Please verify E-mail",
      "E-mail is not verified",
      "Required and empty 1",
      "In error 1",
      "Email Address is not valid",
    ])
      expect(text).toContain(part);
    act(() => void store.dispatch({ type: "answer", input: "mail", value: "" }));
    act(() => void store.dispatch({ type: "answer", input: "meter", value: "1" }));
    expect(within(panel()).getByRole("status").textContent).toBe("Nothing holds Submit back, and nothing is missing.");
    act(() => void store.dispatch({ type: "submit" }));
    expect(within(panel()).getByRole("status").textContent).toBe("The form was submitted.");
  });
});

describe("the JSON behind a form", () => {
  test("the submission it would send, with bank numbers apart and masked [sandbox.inspect]", async () => {
    const { panel, turnTo, store } = inspect([{ ...meter, rules: [] }], { type: "AutoPay" });
    await turnTo("Submission");
    expect(within(panel()).getByText("Not valid under the form's schema")).toBeDefined();
    expect(within(panel()).getByRole("button", { name: /^Meter/ })).toBeDefined();
    act(() => void store.dispatch({ type: "answer", input: "meter", value: "4711" }));
    expect(within(panel()).getByText("Valid under the form's schema")).toBeDefined();
    act(
      () =>
        void store.dispatch({
          type: "payment",
          detail: { isSaved: false, bankAccountNumber: "123456789", banRoutingNumber: "021000021" },
        }),
    );
    const [sends, bank] = [...panel().querySelectorAll("pre")].map(
      ({ textContent }) => JSON.parse(textContent) as object,
    );
    expect(sends).toMatchObject({
      enrollmentId: "e1",
      inputForms: [{ id: "meter", type: "ShortText", value: "4711" }],
    });
    expect(bank).toEqual({ isSaved: false, bankAccountNumber: "•••••6789", banRoutingNumber: "•••••0021" });
  });

  test("the data schema, the UI schema, the logic of each input and the gates [sandbox.inspect]", async () => {
    const { panel, turnTo, form } = inspect([service, meter, mail]);
    const shown = () =>
      [...panel().querySelectorAll("pre")].map(({ textContent }) => JSON.parse(textContent) as unknown);
    await turnTo("Schema");
    expect(shown()).toEqual([form.schema, form.uiSchema]);
    await turnTo("Logic");
    expect(shown()).toEqual([form.logic["meter"], ...form.gates]);
  });

  test("can be copied; without a clipboard it is selected [sandbox.inspect]", async () => {
    const { panel, turnTo, user, form } = inspect([service]);
    await turnTo("Schema");
    const button = within(panel()).getByRole("button", { name: "Copy: Data schema" });
    await user.click(button);
    expect(await navigator.clipboard.readText()).toBe(compactJson(form.schema));
    expect(await within(panel()).findByText("Copied")).toBeDefined();
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
    await user.click(button);
    expect(await within(panel()).findByText("Selected: copy it with your keyboard")).toBeDefined();
    expect(window.getSelection()?.toString()).toContain('"properties"');
    vi.restoreAllMocks();
  });
});

test("the tabs are one stop of the Tab key, arrows move; events are a tab where they are given, without bank numbers [sandbox.inspect]", async () => {
  const { form, store } = showForm({ inputs: [meter, service] });
  const events: FormEvent[] = [
    { type: "answer", input: "service", value: "g-gas" },
    { type: "payment", detail: { isSaved: false, bankAccountNumber: "98765432" } },
  ];
  const { container } = render(
    <Surroundings>
      <Inspector form={form} state={store.getState()} events={events} />
    </Surroundings>,
  );
  const inside = within(container);
  const user = userEvent.setup();
  await user.click(inside.getByRole("tab", { name: "Why" }));
  await user.keyboard("{End}");
  expect(inside.getByRole("tab", { name: "Events" }).getAttribute("aria-selected")).toBe("true");
  const lines = [...inside.getByRole("tabpanel").querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(lines[1]).toContain('{"input":"service","value":"g-gas"}');
  expect(lines[0]).toContain("12345678");
  expect(lines[0]).not.toContain("98765432");
  expect(screen.queryAllByRole("tablist")).toHaveLength(1);
});

test("an event says what it showed, hid, put in error and corrected [sandbox.inspect]", async () => {
  const { form, store } = showForm({ inputs: [service, meter, { ...mail, verificationRequired: false }] });
  const events: FormEvent[] = [
    { type: "answer", input: "service", value: "g-gas" },
    { type: "answer", input: "mail", value: "ann@" },
    { type: "answer", input: "mail", value: "ann@example.com" },
    { type: "answer", input: "service", value: "g-power" },
  ];
  const states = [store.getState()];
  for (const event of events) {
    act(() => void store.dispatch(event));
    states.push(store.getState());
  }
  const { container } = render(
    <Surroundings>
      <Inspector form={form} state={store.getState()} events={events} states={states} />
    </Surroundings>,
  );
  const user = userEvent.setup();
  await user.click(within(container).getByRole("tab", { name: "Events" }));
  const lines = [...container.querySelectorAll(".bw-change")].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Now hidden: Meter",
    "No longer in error: E-mail",
    "Now in error: E-mail",
    "Now shown: Meter",
  ]);
});

test("another form's events are shown with that form, even while an older explanation is still shown [sandbox.inspect]", async () => {
  const one = showForm({ inputs: [service] });
  const other = showForm({ inputs: [mail] });
  const seen = ({ form, store }: typeof one, event: FormEvent) => {
    const before = store.getState();
    act(() => void store.dispatch(event));
    return { form, state: store.getState(), events: [event], states: [before, store.getState()] };
  };
  const first = seen(one, { type: "answer", input: "service", value: "g-gas" });
  const second = seen(other, { type: "answer", input: "mail", value: "ann@" });
  const { container, rerender } = render(<Inspector {...first} />, { wrapper: Surroundings });
  await userEvent.setup().click(within(container).getByRole("tab", { name: "Events" }));
  rerender(<Inspector {...second} />);
  expect(container.textContent).toContain("Now in error: E-mail");
});
