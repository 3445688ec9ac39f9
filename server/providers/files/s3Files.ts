// Files in S3-compatible storage. Contents stream through in parts, so a file is never whole in memory.
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { Readable } from "node:stream";
import type { Runtime } from "../../runtime.ts";
import { checkKey, FileMissing, measured, type FileStore } from "./files.ts";
import type { S3Address } from "./filesAddress.ts";

const isMissing = (error: unknown): boolean => ["NoSuchKey", "NotFound"].includes((error as Error).name);

export function s3Files(address: S3Address, runtime: Pick<Runtime, "randomBytes">): FileStore & { close(): void } {
  const { bucket: Bucket, prefix, endpoint, region, credentials } = address;
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // Storage of other makers supports neither bucket host names nor the newer trailing checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
  });
  const at = (key: string) => ({ Bucket, Key: prefix + checkKey(key) });
  return {
    async put(content) {
      const key = runtime.randomBytes(16).toString("hex");
      const { content: counted, result, cause } = measured(content);
      const params = {
        ...at(key),
        Body: Readable.from(counted, { objectMode: false }),
        ContentType: "application/octet-stream",
      };
      await new Upload({ client, params, queueSize: 2 }).done().catch((error: unknown) => {
        throw cause(error);
      });
      return { key, ...result() };
    },
    async get(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing("There is no such file.") : error;
      });
      return found.Body as Readable;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = "", LastModified = new Date(0) } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), storedAt: LastModified };
        }
      }
    },
    close: () => client.destroy(),
  };
}
