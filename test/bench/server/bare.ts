// The bare handler: Express and pg, the same inserts in one transaction, and nothing else: no token, no check, no engine.
//     node … bare.ts SETTINGS RECORDING
import { randomUUID } from "node:crypto";
import express from "express";
import pg from "pg";
import { loadRecording } from "./writes.ts";

const [settings = "", recording = ""] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(settings) as pg.PoolConfig), max: 10 });
const { fresh, ids } = loadRecording(recording);
const [recordedReport = ""] = ids;

/** All writes of a call, in one transaction where there are several. */
async function write(path: string, given: ReadonlyMap<string, string>): Promise<void> {
  const writes = fresh.get(path)!(given);
  const client = await pool.connect();
  try {
    if (writes.length > 1) await client.query("begin");
    for (const { sql, values } of writes) await client.query(sql, values);
    if (writes.length > 1) await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const app = express();
app.use(express.json({ limit: "1mb" }), express.raw({ type: "multipart/form-data", limit: "1mb" }));
for (const path of fresh.keys())
  app.post(path, (request, response, next) => {
    const body = request.body as { reportId?: string } | Buffer;
    const named = Buffer.isBuffer(body) ? /name="reportId"\r\n\r\n([^\r]+)/.exec(body.toString())?.[1] : body.reportId;
    const reportId = named ?? randomUUID();
    write(path, new Map([[recordedReport, reportId]])).then(
      () => response.json({ hasErrors: false, code: 200, errors: [], errorGuid: null, data: reportId }),
      next,
    );
  });
const listening = app.listen(0, "127.0.0.1", () => {
  const address = listening.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
