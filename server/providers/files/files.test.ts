import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesContract } from "./files.contract.ts";
import type { FileStore } from "./files.ts";
import { folderFiles } from "./folderFiles.ts";
import { parseS3Address, s3Files } from "./s3Files.ts";

const runtime = { randomBytes, now: () => new Date("2026-11-20T12:00:00Z") };
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "files-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("files in a folder", () => {
  let store: FileStore;
  beforeAll(async () => {
    store = await folderFiles(path.join(folder, "local"), runtime);
  });
  filesContract(() => store);

  test("sweeps what a killed process left half-written, once it is a day old", async () => {
    const root = path.join(folder, "killed");
    await folderFiles(root, runtime);
    for (const [name, time] of [
      ["old", "2026-11-19T11:00:00Z"],
      ["young", "2026-11-20T11:59:00Z"],
    ] as const) {
      await writeFile(path.join(root, "incoming", name), "half");
      await utimes(path.join(root, "incoming", name), new Date(time), new Date(time));
    }
    const reopened = await folderFiles(root, runtime);
    expect(await readdir(path.join(root, "incoming"))).toEqual(["young"]);
    for await (const { key } of reopened.list()) expect.fail(`${key} is no whole file`);
  });
});

describe("files in S3-compatible storage", () => {
  let store: ReturnType<typeof s3Files>;
  let peer: S3rver;
  beforeAll(async () => {
    peer = new S3rver({
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory: path.join(folder, "s3"),
      configureBuckets: [{ name: "uploads", configs: [] }],
    });
    const { port } = await peer.run();
    const address = `s3://S3RVER:S3RVER@uploads/billwright/files?endpoint=http://127.0.0.1:${port}`;
    store = s3Files(parseS3Address(address), runtime);
  });
  afterAll(async () => {
    store.close();
    await peer.close();
  });
  filesContract(() => store);
});

test("reads bucket, prefix, endpoint, region and credentials from the address", () => {
  expect(parseS3Address("s3://key:se%2Fcret@uploads/a/b/?endpoint=https://s3.example&region=eu-west-1")).toEqual({
    bucket: "uploads",
    prefix: "a/b/",
    endpoint: "https://s3.example",
    region: "eu-west-1",
    credentials: { accessKeyId: "key", secretAccessKey: "se/cret" },
  });
  expect(parseS3Address("s3://uploads")).toEqual({
    bucket: "uploads",
    prefix: "",
    endpoint: undefined,
    region: "us-east-1",
    credentials: undefined,
  });
});

/** The part of s3rver in use; it ships no types. */
interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => S3rver;
