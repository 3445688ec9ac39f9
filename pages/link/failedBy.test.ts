import { expect, test } from "vitest";
import type { MessageKey } from "@billwright/schemas";
import type { Failure } from "../client/answer.ts";
import { failedBy, type LinkFailure } from "./failedBy.ts";

const refused = (status: number, key?: MessageKey): Failure => ({
  kind: "refused",
  status,
  code: status,
  errors: key === undefined ? [] : [{ key, params: {}, text: key }],
  errorGuid: "g",
});

const cases: { title: string; failure: Failure; is: LinkFailure }[] = [
  { title: "a token that has expired [link.expired]", failure: refused(401, "link.expired"), is: { of: "expired" } },
  { title: "a forged or foreign token [link.bad-token]", failure: refused(401, "link.invalid"), is: { of: "invalid" } },
  {
    title: "a link that has done before what it is for [submit.already]",
    failure: refused(409, "submit.already"),
    is: { of: "done", words: { key: "submit.already", params: {}, text: "submit.already" } },
  },
  {
    title: "a form that has expired itself",
    failure: refused(410, "form.expired"),
    is: { of: "call", passing: false },
  },
  { title: "nothing there", failure: refused(404, "api.notFound"), is: { of: "call", passing: false } },
  { title: "too many calls", failure: refused(429), is: { of: "call", passing: true } },
  { title: "a server that fails", failure: refused(500), is: { of: "call", passing: true } },
  { title: "a server that is busy", failure: refused(503), is: { of: "call", passing: true } },
  { title: "no network", failure: { kind: "unreachable" }, is: { of: "call", passing: true } },
  { title: "no answer in time", failure: { kind: "timeout" }, is: { of: "call", passing: true } },
];

test.each(cases)(
  "$title is reported as what it is, and trying again is offered where it may help",
  ({ failure, is }) => {
    expect(failedBy(failure)).toEqual(is);
  },
);
