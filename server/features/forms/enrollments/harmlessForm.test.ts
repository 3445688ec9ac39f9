import { inputTypes, type Enrollment, type InputForm, type StoredForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoForms } from "../../../demo/forms/forms.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { harmlessForm } from "./harmlessForm.ts";

const attack = "<p onclick=x>Hello<script>x</script> {{ZIP}}</p>";
const harmless = "<p>Hello {{ZIP}}</p>";
const hostile: StoredForm = {
  enrollment: {
    id: "hostile",
    name: attack,
    thanksMessage: attack,
    formElements: [
      { kind: "html", beefreeHtmlTemplate: attack },
      { kind: "input", inputForms: { id: "q", inputType: "Text", name: attack } },
    ],
  },
  translations: { es: { thanksMessage: attack, "html.0": attack, "input.q.name": attack } },
};

test("cleans the HTML of a form in every language, and leaves what is text alone [compile.elements]", () => {
  const { enrollment, translations } = harmlessForm(hostile);
  expect([enrollment.thanksMessage, enrollment.formElements?.[0]?.beefreeHtmlTemplate]).toEqual([harmless, harmless]);
  expect(translations.es).toEqual({ thanksMessage: harmless, "html.0": harmless, "input.q.name": attack });
  expect(enrollment.name).toBe(attack);
  expect(harmlessForm(harmlessForm(hostile))).toEqual(harmlessForm(hostile));
});

test("names every type that is a number, and leaves a number without a name [compile.type-numbers]", () => {
  const typed = (type: Enrollment["type"], typeOf: (number: number) => InputForm["inputType"]): StoredForm => ({
    enrollment: {
      id: "numbers",
      type,
      formElements: [
        { kind: "input", inputForms: inputTypes.map((name, number) => ({ id: name, inputType: typeOf(number) })) },
        { kind: "input", inputForms: { id: "one", inputType: typeOf(14) } },
        { kind: "input", inputForms: { id: "unknown", inputType: 15 } },
      ],
      inputForms: [{ id: "flat", inputType: typeOf(6) }],
    },
    translations: {},
  });
  const types: [Enrollment["type"], Enrollment["type"]][] = [
    [0, "CustomForm"],
    [4, "Dpp"],
    [99, 99],
    ["AutoPay", "AutoPay"],
  ];
  for (const [written, name] of types)
    expect(harmlessForm(typed(written, (number) => number))).toEqual(typed(name, (number) => inputTypes[number]!));
});

test("changes nothing of the demo's forms but the spelling of their HTML", () => {
  for (const form of demoForms) expect(harmlessForm(harmlessForm(form))).toEqual(harmlessForm(form));
});

describe.each(testDatabases())("a form stored before, on $name,", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(server.connection.database, "north");
  });
  afterAll(() => server.stop());

  test("is read with the names of its types [compile.type-numbers]", async () => {
    const form = await givenForm(server.connection.database, "north", {
      id: "numbers",
      type: 2,
      inputs: [{ id: "q", name: "Q", inputType: 14 }],
    });
    const link = await givenLink(server, form);
    const answer = await server.call("GET /api/Enrollments/Get", {
      token: link.token,
      query: { id: form.enrollmentId, encryptedAccountId: link.encAccount },
    });
    expect(answer.envelope.data).toMatchObject({
      type: "EBill",
      formElements: [{ inputForms: { inputType: "Rating" } }],
    });
  });

  test.each(["en", "es"])("of hostile texts is read harmless in %s [compile.elements]", async (language) => {
    const { enrollment, translations } = hostile;
    const form = await givenForm(
      server.connection.database,
      "north",
      { ...enrollment, id: `hostile-${language}` },
      { translations },
    );
    const link = await givenLink(server, form);
    const answer = await server.call("GET /api/Enrollments/Get", {
      token: link.token,
      query: { id: form.enrollmentId, encryptedAccountId: link.encAccount, language },
    });
    const read = answer.envelope.data!;
    expect([read.thanksMessage, read.formElements?.[0]?.beefreeHtmlTemplate]).toEqual([harmless, harmless]);
  });
});
