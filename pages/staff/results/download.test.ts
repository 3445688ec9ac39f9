import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countLines, download, type DownloadParts, type Progress } from "./download.ts";
import { fileName } from "./useExport.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

function streamOf(chunks: readonly string[], breaks = false): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks[at++];
      if (chunk !== undefined) controller.enqueue(bytesOf(chunk));
      else if (breaks) controller.error(new TypeError("network error"));
      else controller.close();
    },
  });
}

const file = (chunks: readonly string[], total?: number, breaks = false) =>
  new Response(streamOf(chunks, breaks), { headers: total === undefined ? {} : { "X-Total-Rows": String(total) } });

const refusal = (status: number) =>
  new Response(
    JSON.stringify({
      hasErrors: true,
      code: status,
      errors: [{ key: "api.denied", params: {}, text: "" }],
      errorGuid: null,
      data: null,
    }),
    { status },
  );

/** Downloads what the server answers, call by call, and returns what became of the file. */
async function run(answers: Response[], isCsv = true, signal = new AbortController().signal) {
  const seen = { written: "", end: "open" as "open" | "closed" | "aborted", renewed: 0, tokens: [] as string[] };
  const progress: Progress[] = [];
  const parts: DownloadParts = {
    fetch: (_address, init) => {
      seen.tokens.push(new Headers(init?.headers).get("Authorization") ?? "");
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("nobody answers"));
    },
    token: () => `t${seen.renewed}`,
    renew: () => Promise.resolve(void (seen.renewed += 1)),
    sink: {
      write: (chunk) => Promise.resolve(void (seen.written += new TextDecoder().decode(chunk))),
      close: () => Promise.resolve(void (seen.end = "closed")),
      abort: () => Promise.resolve(void (seen.end = "aborted")),
    },
    language: "en",
    onProgress: (one) => progress.push(one),
    signal,
  };
  const answer = await download({ path: "/api/Enrollments/Export", query: { id: "f" }, isCsv }, parts);
  return { answer, progress, ...seen };
}

describe("an export", () => {
  test("is written down as it comes, and says how far it is [list.export]", async () => {
    const { answer, written, end, progress } = await run([file(["name\n", "Ann\nBo", "b\n"], 2)]);
    expect([written, end]).toEqual(["name\nAnn\nBob\n", "closed"]);
    expect(answer).toEqual({ ok: true, data: { rows: 2, totalRows: 2, bytes: 13 } });
    expect(progress.map(({ rows }) => rows)).toEqual([0, 0, 2, 2]);
  });

  test("of a format without lines tells its bytes alone [list.export]", async () => {
    const { answer } = await run([file(["PK", "zip"], 2)], false);
    expect(answer).toEqual({ ok: true, data: { rows: null, totalRows: 2, bytes: 5 } });
  });

  test.each([
    { of: "breaks off", answers: [file(["name\nAnn\n"], 2, true)] },
    { of: "ends before its promised lines", answers: [file(["name\nAnn\n"], 2)] },
    { of: "cannot be reached", answers: [] },
  ])("that $of leaves no file behind [list.export]", async ({ answers }) => {
    const { answer, end } = await run(answers);
    expect([answer.ok, end]).toEqual([false, "aborted"]);
  });

  test("that is refused tells why [list.export]", async () => {
    const { answer, end } = await run([refusal(403)]);
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: "refused", status: 403, errors: [{ key: "api.denied" }] },
    });
    expect(end).toBe("aborted");
  });

  test("asks again with a renewed token, once [list.export]", async () => {
    const good = await run([refusal(401), file(["name\n"], 0)]);
    expect([good.answer.ok, good.tokens]).toEqual([true, ["Bearer t0", "Bearer t1"]]);
    const bad = await run([refusal(401), refusal(401), file(["name\n"], 0)]);
    expect([bad.answer.ok, bad.tokens.length]).toEqual([false, 2]);
  });

  test("that was called off is cancelled, not failed [list.export]", async () => {
    const { answer, end } = await run([file(["name\n"], 9, true)], true, AbortSignal.abort());
    expect([answer, end]).toEqual([{ ok: false, failure: { kind: "cancelled" } }, "aborted"]);
  });
});

test("counts the lines of a CSV file as a reader of it would, however it is cut into pieces [list.export]", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', "\n", ",", "é") });
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 20 });
  fc.assert(
    fc.property(table, fc.boolean(), fc.integer({ min: 1, max: 7 }), (rows, endsOpen, size) => {
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(",")).join("\n");
      const bytes = bytesOf(endsOpen || rows.length === 0 ? text : `${text}\n`);
      const lines = countLines();
      for (let at = 0; at < bytes.length; at += size) lines.read(bytes.subarray(at, at + size));
      expect(lines.count()).toBe(rows.length);
    }),
  );
});

test.each([
  {
    name: "Autumn survey, 2026",
    from: "2026-11-01",
    to: "2026-11-20",
    file: "autumn-survey-2026_2026-11-01_2026-11-20.csv",
  },
  { name: "Rückmeldung / 반응", from: null, to: null, file: "rückmeldung-반응.csv" },
  { name: "../../?", from: null, to: "2026-11-20", file: "form_2026-11-20.csv" },
])("calls the file of '$name' $file [list.export]", ({ name, from, to, file: expected }) => {
  expect(fileName(name, { from, to }, "csv")).toBe(expected);
});
