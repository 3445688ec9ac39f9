import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFakeS3, type FakeS3 } from "../../testing/fakeS3.ts";
import { filesContract } from "./files.contract.ts";
import type { FileStore } from "./files.ts";
import { folderFiles } from "./folderFiles.ts";
import { parseS3Address } from "./filesAddress.ts";
import { s3Files } from "./s3Files.ts";

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
  let peer: FakeS3;
  beforeAll(async () => {
    peer = await startFakeS3();
    store = s3Files(parseS3Address(peer.address("/billwright/files")), runtime);
  });
  afterAll(async () => {
    store.close();
    await peer.close();
  });
  filesContract(() => store);

  test("is refused what another secret signed", async () => {
    const stranger = s3Files(parseS3Address(peer.address().replace("fake-secret", "guessed")), runtime);
    await expect(stranger.put(Readable.from([Buffer.from("x")]))).rejects.toMatchObject({
      name: "SignatureDoesNotMatch",
    });
    stranger.close();
  });
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
