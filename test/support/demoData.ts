// The demo's data, made by the product once for a run and copied for every file of tests: to make them takes longer than to start. Most
// files have them on the run's PostgreSQL, as in production; some on the embedded database, as `npm start` has them.
import { inject } from "vitest";
import { copiesOfFile } from "../../server/testing/copies.ts";
import { givenDatabaseIn } from "../../server/testing/embeddedTemplate.ts";
import { copyTemplate, demoOf, urlOf } from "../../server/testing/template.ts";
import { onceForRun } from "./onceForRun.ts";
import { startProduct, type Product, type ProductData } from "./product.ts";

export type Kind = "PostgreSQL" | "embedded";

/** Starts the product on a copy of them. */
export const startDemo = async (kind: Kind = "PostgreSQL"): Promise<Product> =>
  startProduct(await (kind === "embedded" ? embedded() : demoOnPostgres()));

const embedded = async (): Promise<ProductData> => ({ folder: await embeddedFolder() });

/** A DATA_DIR with them, to copy. */
export const embeddedFolder = (): Promise<string> =>
  onceForRun("embedded-demo", async (made) => {
    const begun = `${made}.begun`;
    await givenDatabaseIn(begun);
    await (await startProduct({ folder: begun })).stop(made);
  });

/** A DATA_DIR with them to copy, and a database of its own, which is gone after the file. */
export async function demoOnPostgres(): Promise<{ folder: string; databaseUrl: string }> {
  const { settings, template } = inject("cluster");
  const demo = demoOf(template);
  const folder = await onceForRun("demo", async (made) => {
    await copyTemplate({ settings, template }, demo);
    await (await startProduct({ databaseUrl: urlOf(settings, demo) })).stop(made);
  });
  const copy = await copyTemplate({ settings, template: demo });
  copiesOfFile.push(copy);
  return { folder, databaseUrl: urlOf(settings, copy) };
}
