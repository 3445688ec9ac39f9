// A setup of every file of the server's tests: what it has copied is dropped after it.
import { afterAll, inject } from "vitest";
import { copiesOfFile } from "./copies.ts";
import { dropDatabases } from "./template.ts";

afterAll(async () => {
  if (copiesOfFile.length > 0) await dropDatabases(inject("cluster").settings, copiesOfFile.splice(0));
});
