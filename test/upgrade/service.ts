// One service: processes of any versions on one database and one folder, behind a balancer that sends each request to the next of them.
import { connectTo, type Connection } from "../../server/database/connect.ts";
import { settingsFor, urlOf, type Copyable } from "../../server/testing/template.ts";
import { startFront } from "../support/front.ts";
import { startProduct, type Product, type Version } from "../support/product.ts";
import type { Ground } from "./journeys.ts";

export interface Service extends Ground {
  connection: Connection;
  /** Another one to its database, which whoever asks closes. */
  connect(): Connection;
  /** Those to which requests go. */
  serving: Product[];
  /** The version with the pages that a browser opens; left out: the one in turn. */
  opens?: Product;
  /** Today's version, unless another is named. */
  start(version?: Version): Promise<Product>;
  /** Every answer so far, those that say that the server failed, and built files that were not there. */
  answers: { all: number; failed: string[]; missing: string[] };
  stop(): Promise<void>;
}

export interface ServiceOptions {
  cluster: Copyable;
  database: string;
  dataDir: string;
  /** Each version has its own built files: the balancer asks the next process for one that is not there; else the first process alone. */
  asksOn?: boolean;
}

/** None of its processes runs as yet. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { cluster, database, dataDir, asksOn = true } = options;
  const connect = () => connectTo(settingsFor(cluster.settings, database));
  const connection = connect();
  const started: Product[] = [];
  const serving: Product[] = [];
  const answers: Service["answers"] = { all: 0, failed: [], missing: [] };
  let turn = 0;
  const next = () => serving[turn++ % serving.length]!;
  const isBuilt = (url = "") => url.startsWith("/assets/");
  const front = await startFront(
    ({ url, headers }) => {
      if (isBuilt(url)) return asksOn ? { to: next().url, or: next().url } : { to: serving[0]!.url };
      return { to: (headers["sec-fetch-dest"] === "document" && service.opens ? service.opens : next()).url };
    },
    (status, { method, url }, from) => {
      const what = `${status} ${method} ${url} from ${from}`;
      answers.all += 1;
      if (status >= 500) answers.failed.push(what);
      if (status === 404 && isBuilt(url)) answers.missing.push(what);
    },
  );
  const service: Service = {
    url: front.url,
    connection,
    connect,
    serving,
    answers,
    next,
    async start(version) {
      const databaseUrl = urlOf(cluster.settings, database);
      const product = await startProduct({ sharedFolder: dataDir, databaseUrl, ...(version && { version }) });
      started.push(product);
      return product;
    },
    async stop() {
      front.stop();
      await Promise.all(started.map((product) => product.stop()));
      await connection.close();
    },
  };
  return service;
}
