import { operatorsOf, writeFilter, templateFields, type FilterCondition } from "@billwright/engine/filters";
import { roles, type FilterOperator, type Role, type TemplateChannel } from "@billwright/schemas";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codePoint } from "../../../testing/codePoint.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenUser, type GivenUser } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { findHeader } from "./headers.ts";

interface Given {
  id: string;
  name?: string;
  channel?: TemplateChannel;
  account?: string;
  status?: string;
  columns?: Record<string, unknown>;
}

describe.each(testDatabases())("the list of templates on $name", (database) => {
  let server: TestServer;
  let owner: GivenUser;
  let author: GivenUser;

  async function givenTemplate({
    id,
    name = id,
    channel = "DynamicForms",
    account = "north",
    status = "Active",
    columns,
  }: Given) {
    const isForm = channel === "DynamicForms";
    await server.connection.database("templates").insert({
      account_id: account,
      template_id: id,
      channel,
      name,
      type: isForm ? "CustomForm" : null,
      status,
      version_id: `${id}-2`,
      active_version_id: status === "Active" ? `${id}-2` : null,
      created_at: "2026-11-01T00:00:00Z",
      updated_at: "2026-11-01T00:00:00Z",
      ...columns,
    });
    await server.connection.database("template_versions").insert({
      account_id: account,
      version_id: `${id}-2`,
      template_id: id,
      number: 2,
      content: "{}",
      created_at: "2026-11-01T00:00:00Z",
    });
  }

  beforeAll(async () => {
    server = await testServer(database);
    for (const account of ["north", "south"]) await givenAccount(server.connection.database, account);
    owner = await givenUser(server, "north");
    author = await givenUser(server, "north", { role: "User", first_name: "Ada", last_name: "O'Neill" });
    const by = { updated_by: author.userId, submitted_by: author.userId };
    const templates: Given[] = [
      {
        id: "gas",
        name: "Gas 100%_off",
        status: "PendingForApproval",
        columns: { ...by, updated_at: "2026-11-03T10:00:00Z" },
      },
      { id: "water", name: "water\\supply", columns: { type: "EBill", updated_at: "2026-11-04T23:59:59Z" } },
      { id: "power", name: "Ångström ÉNERGIE", columns: { updated_at: "2026-11-05T00:00:00Z" } },
      { id: "draft", name: "A Draft", status: "Draft" },
      { id: "standard", name: "Standard gas", columns: { is_standard: true } },
      { id: "internal", name: "Internal", columns: { is_internal: true } },
      { id: "mail", name: "Gas mail", channel: "Email" },
      { id: "foreign", name: "Gas of another", account: "south" },
    ];
    for (const template of templates) await givenTemplate(template);
  });
  afterAll(() => server.stop());

  type Query = Record<string, string | number | boolean>;
  const list = (query: Query = {}, { token } = owner) => server.call("GET /api/Enrollments/Headers", { token, query });
  const ids = async (query: Query = {}) => (await list(query)).envelope.data?.rows.map(({ id }) => id);
  const found = async (condition: FilterCondition) =>
    (await ids({ filter: writeFilter([condition], templateFields), orderby: "name" }))?.sort();

  test("tells the account's forms, the latest change first, and nothing of other accounts, channels or insiders [list.headers]", async () => {
    const { envelope } = await list();
    expect(envelope.data?.total).toBe(5);
    expect(envelope.data?.rows.map(({ id }) => id)).toEqual(["power", "water", "gas", "standard", "draft"]);
    expect(envelope.data?.rows[2]).toEqual({
      id: "gas",
      channel: "DynamicForms",
      name: "Gas 100%_off",
      type: "CustomForm",
      status: "PendingForApproval",
      isActive: false,
      isStandard: false,
      isInternal: false,
      version: 2,
      versionId: "gas-2",
      updatedAt: "2026-11-03T10:00:00.000Z",
      updatedBy: "Ada O'Neill",
      submittedBy: "Ada O'Neill",
      isSubmittedByUser: false,
      hasApproved: false,
    });
  });

  test("says of each template whether the user who looks submitted it [list.headers]", async () => {
    const { envelope } = await list({ filter: "isActive eq false and status eq 'PendingForApproval'" }, author);
    expect(envelope.data?.rows).toMatchObject([{ id: "gas", isSubmittedByUser: true }]);
  });

  test.each<[Query, string[]]>([
    [{ isStandard: true }, ["standard"]],
    [{ isStandard: false }, ["draft", "gas", "power", "water"]],
    [{ withInternals: true }, ["draft", "gas", "internal", "power", "standard", "water"]],
    [{ withDrafts: false }, ["gas", "power", "standard", "water"]],
  ])("takes %j [list.headers]", async (query, expected) => {
    expect((await ids(query))?.sort()).toEqual(expected);
  });

  test("is given page by page, in one order, with the whole number of rows [list.headers]", async () => {
    const pages = [];
    for (let skip = 0; skip < 6; skip += 2) pages.push(await list({ orderby: "name", top: 2, skip }));
    expect(pages.map(({ envelope }) => envelope.data?.rows.map(({ id }) => id))).toEqual([
      ["draft", "gas"],
      ["standard", "water"],
      ["power"],
    ]);
    expect(pages.map(({ envelope }) => envelope.data?.total)).toEqual([5, 5, 5]);
    expect((await list({ skip: 1000 })).envelope.data).toEqual({ rows: [], total: 5 });
  });

  test("keeps one order among equals, by id [list.headers]", async () => {
    expect(await ids({ orderby: "status" })).toEqual(["power", "standard", "water", "draft", "gas"]);
    expect(await ids({ orderby: "status desc" })).toEqual(["gas", "draft", "water", "standard", "power"]);
  });

  test.each<[FilterCondition, string[]]>([
    [{ field: "name", operator: "Contains", value: "GAS" }, ["gas", "standard"]],
    [{ field: "name", operator: "Contains", value: "énergie" }, ["power"]],
    [{ field: "name", operator: "StartsWith", value: "ångström" }, ["power"]],
    [{ field: "name", operator: "EndWith", value: "SUPPLY" }, ["water"]],
    [{ field: "name", operator: "NotContains", value: "gas" }, ["draft", "power", "water"]],
    [{ field: "name", operator: "Equals", value: "a draft" }, ["draft"]],
    [{ field: "name", operator: "NotEquals", value: "a draft" }, ["gas", "power", "standard", "water"]],
    [{ field: "name", operator: "Contains", value: "100%_" }, ["gas"]],
    [{ field: "name", operator: "Contains", value: "%" }, ["gas"]],
    [{ field: "name", operator: "Contains", value: "s_100" }, []],
    [{ field: "name", operator: "Contains", value: "r\\s" }, ["water"]],
    [{ field: "name", operator: "Contains", value: "' or 1=1 --" }, []],
    [{ field: "updatedBy", operator: "Contains", value: "o'neill" }, ["gas"]],
    [{ field: "submittedBy", operator: "NotContains", value: "ada" }, ["draft", "power", "standard", "water"]],
    [{ field: "type", operator: "Equals", value: "EBill" }, ["water"]],
    [{ field: "status", operator: "NotEquals", value: "Active" }, ["draft", "gas"]],
    [{ field: "isActive", operator: "Equals", value: false }, ["draft", "gas"]],
    [{ field: "version", operator: "GreaterThan", value: 1.5 }, ["draft", "gas", "power", "standard", "water"]],
    [{ field: "version", operator: "LessThan", value: 1e300 }, ["draft", "gas", "power", "standard", "water"]],
    [{ field: "updatedAt", operator: "Equals", value: "2026-11-04" }, ["water"]],
    [{ field: "updatedAt", operator: "NotEquals", value: "2026-11-04" }, ["draft", "gas", "power", "standard"]],
    [{ field: "updatedAt", operator: "GreaterThan", value: "2026-11-04" }, ["power"]],
    [{ field: "updatedAt", operator: "GreaterThanOrEqual", value: "2026-11-04" }, ["power", "water"]],
    [{ field: "updatedAt", operator: "LessThan", value: "2026-11-03" }, ["draft", "standard"]],
    [{ field: "updatedAt", operator: "LessThanOrEqual", value: "2026-11-03" }, ["draft", "gas", "standard"]],
    [{ field: "updatedAt", operator: "Equals", value: "2026-11-03T10:00:00Z" }, ["gas"]],
    [
      { field: "updatedAt", operator: "LessThanOrEqual", value: "2026-11-03T11:00:00+01:00" },
      ["draft", "gas", "standard"],
    ],
    [{ field: "updatedAt", operator: "GreaterThan", value: "9999-12-31" }, []],
    [{ field: "updatedAt", operator: "GreaterThan", value: "9999-12-31T23:59:00-23:59" }, []],
    [{ field: "updatedAt", operator: "LessThan", value: "0001-01-01T00:00:00+23:59" }, []],
  ])("filtered by %j holds %j [list.filter]", async (condition, expected) => {
    expect(await found(condition)).toEqual(expected);
  });

  test.each<[FilterOperator, string[]]>([
    ["Equals", ["power", "water"]],
    ["NotEquals", ["draft", "gas", "standard"]],
    ["GreaterThan", []],
    ["GreaterThanOrEqual", ["power", "water"]],
    ["LessThan", ["draft", "gas", "standard"]],
    ["LessThanOrEqual", ["draft", "gas", "power", "standard", "water"]],
  ])("reads a day as the day of the requested time zone: %s [list.filter]", async (operator, expected) => {
    const filter = writeFilter([{ field: "updatedAt", operator, value: "2026-11-04" }], templateFields);
    expect((await ids({ filter, timeZone: "America/New_York" }))?.sort()).toEqual(expected);
  });

  test.each<[Query, string, string]>([
    [{ timeZone: "Mars/Olympus" }, "timeZone", "session.timeZone"],
    [{ timeZone: "" }, "timeZone", "session.timeZone"],
    [{ filter: "secret eq 'x'" }, "filter", "filter.unreadable"],
    [{ filter: "name eq 'x' or 1 eq 1" }, "filter", "filter.unreadable"],
    [{ filter: "updatedAt has 2026-11-01" }, "filter", "filter.has"],
    [{ orderby: "content" }, "orderby", "field.choice"],
    [{ orderby: "name; drop table users" }, "orderby", "field.choice"],
    [{ orderby: "name sideways" }, "orderby", "field.choice"],
    [{ orderby: "name desc desc" }, "orderby", "field.choice"],
    [{ orderby: "name,status" }, "orderby", "field.choice"],
    [{ orderby: "constructor" }, "orderby", "field.choice"],
    [{ orderby: "" }, "orderby", "field.choice"],
    [{ orderby: "name".repeat(30) }, "orderby", "field.tooLong"],
    [{ filter: "name eq 'x' and ".repeat(200) }, "filter", "field.tooLong"],
    [{ top: 0 }, "top", "field.tooSmall"],
    [{ top: 201 }, "top", "field.tooBig"],
    [{ top: 1.5 }, "top", "field.type"],
    [{ top: "" }, "top", "field.type"],
    [{ top: "all" }, "top", "field.type"],
    [{ top: "Infinity" }, "top", "field.type"],
    [{ skip: "1e400" }, "skip", "field.type"],
    [{ skip: -1 }, "skip", "field.tooSmall"],
    [{ skip: 1_000_001 }, "skip", "field.tooBig"],
    [{ skip: 1e300 }, "skip", "field.tooBig"],
    [{ isStandard: "perhaps" }, "isStandard", "field.type"],
    [{ withDrafts: 2 }, "withDrafts", "field.type"],
  ])("refuses %j by name [list.headers] [list.filter]", async (query, field, key) => {
    const others = { token: owner.token, query: { channel: "Email", ...query } };
    for (const { status, envelope } of [await list(query), await server.call("GET /api/Templates/Headers", others)])
      expect([status, envelope.code, envelope.errors[0]?.field, envelope.errors[0]?.key]).toEqual([
        400,
        400,
        field,
        key,
      ]);
  });

  const anyTime = fc.oneof(
    fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true }).chain((date) => {
      const iso = date.toISOString();
      return fc.constantFrom(iso, iso.slice(0, 10), `${iso.slice(0, 19)}+23:59`, `${iso.slice(0, 16)}-2359`);
    }),
    fc.constantFrom("0001-01-01", "9999-12-31", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"),
  );
  const anyCondition = fc.constantFrom(...Object.entries(templateFields)).chain(([field, { type }]) => {
    const values: Record<typeof type, fc.Arbitrary<FilterCondition["value"]>> = {
      text: fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 20 }),
        fc.array(fc.constantFrom("%", "_", "\\", "'", '"', "$1", "?", ":a")).map((signs) => signs.join("")),
      ),
      number: fc.double({ noNaN: true, noDefaultInfinity: true }),
      boolean: fc.boolean(),
      datetime: anyTime,
    };
    return fc.record({
      field: fc.constant(field),
      operator: fc.constantFrom(...operatorsOf[type]),
      value: values[type],
    });
  });
  const anyQuery = fc.record(
    {
      filter: fc.oneof(
        fc.array(anyCondition, { maxLength: 4 }).map((conditions) => writeFilter(conditions, templateFields)),
        fc.string({ unit: codePoint }),
      ),
      orderby: fc.constantFrom("name", "type DESC", "status asc", " updatedAt  desc ", "version", "1", "t.name"),
      top: fc.oneof(fc.integer({ min: -1, max: 201 }), fc.double()),
      skip: fc.oneof(fc.integer({ min: -1, max: 1_000_001 }), fc.maxSafeInteger()),
    },
    { requiredKeys: [] },
  );

  test("answers any request with a page or a refusal that says what was wrong, never with a fault of ours [list.headers] [list.filter]", async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const { status, envelope } = await list(query);
        if (status === 200) expect(envelope.data?.rows.length).toBeLessThanOrEqual(query.top ?? 25);
        else expect([status, Object.keys(query)]).toEqual([400, expect.arrayContaining([envelope.errors[0]?.field])]);
      }),
      { numRuns: 500 },
    );
    expect(server.log()).not.toContain('"level":50');
  });

  test("says in the specification's words that has is not supported [list.filter]", async () => {
    const { envelope } = await list({ filter: "updatedAt has 2026-11-01" });
    expect(envelope.errors[0]?.text).toBe("Logical Operator has is not supported yet");
  });

  test("holds each channel by itself, forms among them [list.headers]", async () => {
    const of = async (channel: string) =>
      (await server.call("GET /api/Templates/Headers", { token: owner.token, query: { channel, orderby: "name" } }))
        .envelope.data?.rows;
    expect(await of("Email")).toMatchObject([{ id: "mail", type: null, channel: "Email" }]);
    expect((await of("DynamicForms"))?.map(({ id }) => id)).toEqual(await ids({ orderby: "name" }));
    expect(await of("SMS")).toEqual([]);
  });

  test.each(roles.map((role) => [role] as [Role]))("opens for %s, who may look [list.headers]", async (role) => {
    expect((await list({}, await givenUser(server, "north", { role }))).status).toBe(200);
  });

  test("opens for nobody without a sign-in, and to another account with its own alone [list.headers]", async () => {
    expect((await server.call("GET /api/Enrollments/Headers")).status).toBe(401);
    const other = await givenUser(server, "south");
    expect((await list({}, other)).envelope.data?.rows.map(({ id }) => id)).toEqual(["foreign"]);
  });

  test("gives one template's header as the list does, and none of another account's", async () => {
    const key = { accountId: "north", templateId: "gas", userId: author.userId };
    const { database } = server.connection;
    const [row] = (await list({ filter: "tolower(name) eq 'gas 100%_off'" }, author)).envelope.data?.rows ?? [];
    expect(await findHeader(database, key)).toEqual(row);
    expect(await findHeader(database, { ...key, templateId: "foreign" })).toBeUndefined();
  });
});
