import type { AddressInfo } from "node:net";
import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readParts } from "./parts.ts";
import { Refused } from "./refusal.ts";

async function countOf(request: IncomingMessage): Promise<number> {
  let count = 0;
  for await (const { content } of readParts(request, () => undefined, 64)) {
    content.resume();
    count += 1;
  }
  return count;
}

describe("an upload's part", () => {
  /** Answers with the refusal's key, or with the number of its parts. */
  const server = createServer((request, response) => {
    countOf(request).then(
      (count) => response.end(String(count)),
      (error: unknown) => response.end(error instanceof Refused ? error.problems[0]!.key : String(error)),
    );
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => server.close());

  const text = (name: string) => `Content-Disposition: form-data${name}\r\n\r\na`;
  const file = (name: string) => `Content-Disposition: form-data${name}; filename="a.txt"\r\n\r\na`;
  const bodies: [title: string, parts: string[], expected: string][] = [
    ["that is a file", [file('; name="file"')], "1"],
    ["that is a file after its field", [text('; name="inputId"'), file('; name="file"')], "1"],
    ["of an empty name", [text('; name=""'), file('; name="file"')], "field.unknown"],
    ["without a name", [text(""), file('; name="file"')], "field.unknown"],
    ["that is a file of an empty name", [file('; name=""')], "field.unknown"],
    ["that is a file without a name", [file("")], "field.unknown"],
    ["that comes twice", [text('; name="a"'), text('; name="a"'), file('; name="file"')], "field.twice"],
    ["that no file follows", [text('; name="inputId"')], "field.missing"],
  ];
  test.each(bodies)("%s is read or refused, never a fault of ours [api.bad-input]", async (_title, parts, expected) => {
    const { port } = server.address() as AddressInfo;
    const body = `${parts.map((part) => `--x\r\n${part}\r\n`).join("")}--x--\r\n`;
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers, body });
    expect(await answer.text()).toBe(expected);
  });
});
