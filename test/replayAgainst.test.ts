// npm run replay -- … --against URL: fixtures on a running server, and on one that gives false answers.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { record } from "@billwright/engine";
import type { Enrollment } from "@billwright/schemas";
import { demoAccounts, demoPassword } from "@billwright/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../scripts/replay/against/client.ts";
import { runAccount } from "../scripts/replay/templateCases.ts";
import { startDemo } from "./support/demoData.ts";
import { program } from "./support/programs.ts";
import type { Product } from "./support/product.ts";

const root = join(import.meta.dirname, "..");
const owner = demoAccounts[0]!.users.find(({ role }) => role === "Owner")!.email;
let product: Product;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "replay-against-"));
  product = await startDemo();
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs it without blocking this thread, because the false server answers from it. */
async function replayed(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ status: number | null; output: string }> {
  const command = [await program("scripts/replay.ts"), ...args];
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on("close", (status) => resolve({ status, output })));
}

const fixture = (name: string) => join("fixtures", name);

/** A call as the demo's Owner; without a token it is the sign-in. */
async function call<Data>(path: string, body?: object, token?: string): Promise<Data> {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(product.url + path, {
    headers,
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { data: Data }).data;
}
const signIn = async () =>
  (await call<{ jwtToken: string }>("/api/Session/SignIn", { email: owner, password: demoPassword })).jwtToken;

const forms = async (): Promise<number> =>
  (await call<{ total: number }>("/api/Enrollments/Headers", undefined, await signIn())).total;

/** A proxy of the product that refuses every submission, or claims that each was accepted. */
async function liar(lie: object): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const json = { "Content-Type": "application/json" };
      if (request.url === "/api/Enrollments/SubmitEnrollment")
        return void response.writeHead(200, json).end(JSON.stringify(lie));
      const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
      const init = { method: request.method, headers: headers as Record<string, string> };
      const body = request.method === "POST" ? { body: Buffer.concat(chunks) } : {};
      void fetch(product.url + request.url, { ...init, ...body }).then(async (answer) =>
        response.writeHead(answer.status, json).end(await answer.text()),
      );
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe("npm run replay -- --against", () => {
  test("replays chained rules, codes, files, bank numbers, refusals, an expired form and defects alike on a server, and leaves no form behind [fixture.replay]", async () => {
    const before = await forms();
    const names = [
      "visibility/chain-of-twelve.json",
      "gates/verify-required.json",
      "inputs/attachment-size.json",
      "autopay/new-bank.json",
      "checks/required.json",
      "gates/expired.json",
      "compile/cycle-of-three.json",
    ];
    const { status, output } = await replayed([...names.map(fixture), "--against", product.url]);
    expect([status, output]).toEqual([0, "7 fixtures passed, 0 failed\nEach ran on the form that it carries.\n"]);
    expect(await forms()).toBe(before);
  });

  test("runs the test cases that an account's forms keep, each on its form as it is now: a changed rule turns one red [fixture.replay]", async () => {
    const token = await signIn();
    const choice = { id: "reason", name: "Reason", inputType: "MultipleChoice" as const };
    const options = ["in", "out"].map((guid) => ({ guid, name: `Moving ${guid}` }));
    const formWith = (choiceId: string): Enrollment => ({
      id: "moving",
      formElements: [
        { kind: "input", inputForms: { ...choice, options } },
        {
          kind: "input",
          inputForms: {
            id: "services",
            name: "Services",
            inputType: "ShortText",
            rules: [{ parentId: "reason", condition: "Selected", choiceId }],
          },
        },
      ],
    });
    const content = (choiceId: string) => ({ enrollment: formWith(choiceId), translations: {} });
    const form = { channel: "DynamicForms", name: "Moving", content: content("out") };
    const { id, versionId } = await call<{ id: string; versionId: string }>("/api/Templates/Create", form, token);
    const recorded = record({
      title: "Who moves out is asked for the services",
      enrollment: formWith("out"),
      context: { now: "2026-11-20T12:00:00Z", preview: true, country: "United States" },
      events: [{ type: "answer", input: "reason", value: "out" }, { type: "submit" }],
    });
    await call("/api/Templates/SaveCase", { id, fixture: recorded }, token);
    const ofAccount = ["--account", "harbor-light-water", "--against", product.url, "--as", owner];
    expect(await replayed(ofAccount)).toEqual({
      status: 0,
      output: "1 fixture passed, 0 failed\nEach ran on its template's form as it is now.\n",
    });
    const save = { id, name: "Moving", versionId, action: "saveDraft", content: content("in") };
    await call("/api/Templates/Save", save, token);
    const { status, output } = await replayed([...ofAccount, "--reporter", "junit"]);
    expect(status).toBe(1);
    expect(output).toContain(
      '<testcase classname="Moving (version 2)" name="Who moves out is asked for the services">',
    );
    expect(output).toContain("Missing after Reason: Moving out: Services. Services shows when Reason is Moving in.");
    await call("/api/Templates/Delete", { id }, token);
  });

  test("reports a form or a case that cannot be replayed as failed, and the others all the same [fixture.replay]", async () => {
    const enrollment: Enrollment = {
      id: "one",
      formElements: [{ kind: "input", inputForms: { id: "a", inputType: "ShortText" } }],
    };
    const recorded = record({ title: "One", enrollment, context: { now: "2026-11-20T12:00:00Z" }, events: [] });
    const { enrollment: _, ...session } = recorded;
    const answers: Record<string, (id: string | undefined) => unknown> = {
      "/api/Templates/WithCases": () => ({
        forms: ["gone", "kept"].map((id) => ({ id, name: `Form ${id}`, cases: 1 })),
      }),
      "/api/Templates/Get": (id) => {
        if (id === "gone") throw new Error("no such form");
        return { header: { version: 1 }, content: { enrollment, translations: {} } };
      },
      "/api/Templates/Cases": () => ({ forms: [enrollment], cases: [{ title: "One", session, form: 0 }] }),
    };
    const client: Client = {
      url: "",
      get: async (path, { id }) => answers[path]!(id) as never,
      post: () => Promise.reject(new Error("the line broke")),
      outbox: async () => null,
    };
    const claims = Buffer.from(JSON.stringify({ AccountId: "north" })).toString("base64url");
    const of = { client, accountId: "north", token: async () => `x.${claims}.x`, onProgress: () => undefined };
    expect(await runAccount(of)).toEqual([
      { file: "Form gone", title: "", ok: false, diff: "cannot be replayed: no such form" },
      { file: "Form kept (version 1)", title: "One", ok: false, diff: "cannot be replayed: the line broke" },
    ]);
  });

  test("reports what cannot be compared as skipped, with its reason, never as passed [fixture.replay]", async () => {
    const output = join(folder, "report.xml");
    const names = ["gates/submitted.json", "autopay/saved-bank.json", "gates/not-yet-expired.json"].map(fixture);
    const report = ["--reporter", "junit", "--output", output];
    expect(await replayed([...names, "--against", product.url, ...report])).toEqual({ status: 0, output: "" });
    const written = readFileSync(output, "utf8");
    expect(written).toContain('tests="3" failures="0" skipped="3"');
    expect(written).toContain('<skipped message="the form was already submitted, which a test link cannot be"/>');
    expect(written).toContain('<skipped message="the biller does not know the saved bank"/>');
    const clock = "the server's clock is another; on it, the server and the engine agree";
    expect(written).toContain(`<skipped message="${clock}"/>`);
  });

  test("can be repeated as often as one likes: codes go to contacts that had none before [fixture.replay]", async () => {
    const again = mkdtempSync(join(folder, "again-"));
    const verifying = readFileSync(join(root, fixture("gates/verify-required.json")));
    for (let time = 1; time <= 8; time += 1) writeFileSync(join(again, `${time}.json`), verifying);
    expect(await replayed([again, "--against", product.url])).toEqual({
      status: 0,
      output: "8 fixtures passed, 0 failed\nEach ran on the form that it carries.\n",
    });
  });

  test.each([{}, { balance: "250.5" }])(
    "takes a session that was recorded in the sandbox, with %j, and sends it [fixture.replay]",
    async (context) => {
      const file = join(folder, "recorded.json");
      const recorded = record({
        title: "Recorded",
        enrollment: {
          id: "recorded",
          formElements: [
            { kind: "input", inputForms: { id: "name", inputType: "ShortText", name: "Name", required: true } },
          ],
        },
        // As recorded in the sandbox: a preview, sometimes with a balance of its own.
        context: { now: "2026-11-20T12:00:00Z", preview: true, country: "United States", ...context },
        events: [{ type: "submit" }, { type: "answer", input: "name", value: "Ann" }, { type: "submit" }],
      });
      writeFileSync(file, JSON.stringify(recorded));
      expect(await replayed([file, "--against", product.url])).toEqual({
        status: 0,
        output: "1 fixture passed, 0 failed\nEach ran on the form that it carries.\n",
      });
    },
  );

  test("replays a plan on the sample balance of a preview as a customer who owes as much [fixture.replay]", async () => {
    expect(await replayed([fixture("submit/preview.json"), "--against", product.url])).toEqual({
      status: 0,
      output: "1 fixture passed, 0 failed\nEach ran on the form that it carries.\n",
    });
  });

  test.each([
    {
      lie: {
        hasErrors: true,
        code: 400,
        errors: [{ key: "check.errors", params: {}, text: "" }],
        errorGuid: null,
        data: null,
      },
      name: "visibility/selected.json",
    },
    { lie: { hasErrors: false, code: 200, errors: [], errorGuid: null, data: "report-1" }, name: "checks/errors.json" },
  ])("ends with 1 where the server says otherwise than the engine: $name [fixture.replay]", async ({ lie, name }) => {
    const { url, server } = await liar(lie);
    const { status, output } = await replayed([fixture(name), "--against", url]).finally(() => server.close());
    expect([status, output]).toEqual([1, expect.stringMatching(/the submission\n {6}- engine .*\n {6}\+ server /)]);
  });

  test("ends with 1 and a sentence where nobody answers, or nobody may sign in, without the password [fixture.replay]", async () => {
    const nobody = await replayed([fixture("gates/agree.json"), "--against", "http://127.0.0.1:9"]);
    expect(nobody).toEqual({ status: 1, output: expect.stringContaining("http://127.0.0.1:9 cannot be reached") });
    const wrong = { REPLAY_PASSWORD: "Wrong-Horse-2026!" };
    const refused = await replayed([fixture("gates/agree.json"), "--against", product.url, "--as", owner], wrong);
    expect(refused).toEqual({ status: 1, output: expect.stringContaining("session.wrong") });
    expect(refused.output).not.toContain("Wrong-Horse");
    const unknown = await replayed([fixture("gates/agree.json"), "--against", product.url, "--as", "ann@example.org"]);
    expect(unknown).toEqual({ status: 1, output: "Put the password of ann@example.org into REPLAY_PASSWORD.\n" });
  });
});
