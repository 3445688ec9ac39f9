// What the compiler knows of a call: its name, what it takes and what it answers, from the declaration alone.
import type { CallBody, CallData, CallName, CallQuery } from "@billwright/schemas";
import { expectTypeOf, test } from "vitest";
import type { Answer } from "./answer.ts";
import type { CallOptions, Client } from "./client.ts";

type GetTheme = "GET /api/Profile/themes/list";
type GetLogo = "GET /api/Configuration/GetCompanyLogo";
type PostActions = "POST /api/Enrollments/PostActions";
type GetAccount = "GET /api/Account/{accountId}/Get";

/** Never called: the compiler reads it. */
const amiss = (client: Client) => [
  // @ts-expect-error -- nothing declares it
  client.call("GET /api/Configuration/GetNothing", {}),
  // @ts-expect-error -- it is a GET
  client.call("POST /api/Profile/themes/list", { query: { themeId: "t" } }),
  // @ts-expect-error -- its query is missing
  client.call("GET /api/Profile/themes/list", {}),
  // @ts-expect-error -- a number is no theme
  client.call("GET /api/Profile/themes/list", { query: { themeId: 7 } }),
  // @ts-expect-error -- its body has no such field
  client.call("POST /api/Enrollments/PostActions", { body: { reportId: "r", encAccount: "a", more: true } }),
  // @ts-expect-error -- the part of its path is missing
  client.call("GET /api/Account/{accountId}/Get", {}),
];

test("a call that nothing declares does not compile, nor one without what it takes", () => {
  expectTypeOf<Parameters<Client["call"]>[0]>().toEqualTypeOf<CallName>();
  expectTypeOf<string>().not.toExtend<CallName>();
  expectTypeOf(amiss).toBeFunction();
});

test("a call takes the query, the body and the parts of the path that it declares", () => {
  expectTypeOf<CallOptions<GetTheme>["query"]>().toEqualTypeOf<CallQuery<GetTheme>>();
  expectTypeOf<CallQuery<GetTheme>>().toEqualTypeOf<{ themeId: string }>();
  expectTypeOf<CallOptions<GetTheme>>().not.toHaveProperty("body");
  expectTypeOf<CallOptions<PostActions>["body"]>().toEqualTypeOf<CallBody<PostActions>>();
  expectTypeOf<CallOptions<GetAccount>["parts"]>().toEqualTypeOf<Record<"accountId", string>>();
});

test("a call answers with the data that it declares, a file with the file itself", () => {
  const theme = (client: Client) => client.call("GET /api/Profile/themes/list", { query: { themeId: "t" } });
  expectTypeOf(theme).returns.toEqualTypeOf<Promise<Answer<CallData<GetTheme>>>>();
  expectTypeOf<CallData<GetTheme>>().not.toBeAny();
  const logo = (client: Client, options: CallOptions<GetLogo>) =>
    client.call("GET /api/Configuration/GetCompanyLogo", options);
  expectTypeOf(logo).returns.toEqualTypeOf<Promise<Answer<Blob>>>();
});
