// The product's server in a process of its own, on a database of the bench's cluster, with a payment provider that answers at once.
//     node … product.ts SETTINGS FOLDER usual|unbounded|plain
import { Writable } from "node:stream";
import type pg from "pg";
import { connectTo } from "../../../server/database/connect.ts";
import { builtPages } from "../../../server/features/platform/index.ts";
import { pagesFolder } from "../../../server/folders.ts";
import { logTo } from "../../../server/http/log.ts";
import { realRuntime } from "../../../server/runtime.ts";
import { startServer } from "../../../server/start.ts";
import { fakePayments } from "../../../server/testing/fakePayments.ts";
import { benchConfig } from "./config.ts";

const [settings = "", dataDir = "", kind = "usual"] = process.argv.slice(2);
/** It sheds no load. */
const unbounded = { start: Infinity, least: Infinity, most: Infinity, slowMs: Infinity };
/** Their scripts render them, as all of them did before any was rendered here. */
const unrendered = { ...builtPages(pagesFolder), render: () => Promise.resolve(null) };
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
const { port } = await startServer({
  config: benchConfig(dataDir),
  runtime: realRuntime,
  log: logTo(nowhere),
  connection: connectTo(JSON.parse(settings) as pg.ClientConfig),
  payments: fakePayments(),
  ...(kind === "unbounded" && { admission: unbounded }),
  ...(kind === "plain" && { pages: unrendered }),
});
process.stdout.write(`${port}\n`);
