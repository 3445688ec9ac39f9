// A fake of an S3 store with one bucket, `uploads`, in memory: what a client needs to put, in parts too, to get, list and remove. Every
// request has to be signed. It was written after the documentation of S3 and was never compared with the service itself.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface FakeS3 {
  /** As FILES_URL names it. `prefix`: a folder in the bucket, as `/a/b`. */
  address(prefix?: string): string;
  close(): Promise<void>;
}

const [user, secret] = ["FAKE", "fake-secret"];
const path = "/uploads/";
/** So few at once that a list has more than one page. */
const pageSize = 2;

interface Stored {
  content: Buffer;
  at: string;
}
interface Store {
  files: Map<string, Stored>;
  /** Of each upload that is under way its parts, by their numbers. */
  uploads: Map<string, Map<number, Buffer>>;
}
interface Request {
  method: string;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}
interface Answer {
  status: number;
  body?: string | Buffer;
}

export async function startFakeS3(): Promise<FakeS3> {
  const store: Store = { files: new Map(), uploads: new Map() };
  const server = createServer((request, response) => {
    answerTo(store, request).then(
      (answer) => send(response, answer),
      (error: Error) => send(response, refusal(500, error.message)),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: (prefix = "") => `s3://${user}:${secret}@uploads${prefix}?endpoint=http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function send(response: ServerResponse, { status, body = "" }: Answer): void {
  const etag = `"${createHash("md5").update(body).digest("hex")}"`;
  response.writeHead(status, {
    ETag: etag,
    "Content-Type": typeof body === "string" ? "application/xml" : "application/octet-stream",
  });
  response.end(body);
}

async function answerTo(store: Store, request: IncomingMessage): Promise<Answer> {
  const body = await buffer(request);
  if (!isSigned(request)) return refusal(403, "SignatureDoesNotMatch");
  const digest = request.headers["x-amz-content-sha256"];
  if (digest !== "UNSIGNED-PAYLOAD" && digest !== sha256(body)) return refusal(400, "XAmzContentSHA256Mismatch");
  const { pathname, searchParams: query } = new URL(request.url!, "http://fake");
  if (!pathname.startsWith(path)) return refusal(404, "NoSuchBucket");
  const given = { method: request.method!, key: decodeURIComponent(pathname.slice(path.length)), query, body };
  if (given.key === "") return query.get("list-type") === "2" ? list(store, query) : refusal(501, "NotImplemented");
  return query.has("uploads") || query.has("uploadId") ? inParts(store, given) : whole(store, given);
}

function whole({ files }: Store, { method, key, body }: Request): Answer {
  if (method === "PUT") {
    files.set(key, { content: body, at: new Date().toISOString() });
    return { status: 200 };
  }
  if (method === "DELETE") {
    files.delete(key);
    return { status: 204 };
  }
  const found = files.get(key);
  return found ? { status: 200, body: found.content } : refusal(404, "NoSuchKey");
}

function inParts({ files, uploads }: Store, { method, key, query, body }: Request): Answer {
  const id = query.get("uploadId") ?? randomUUID();
  if (query.has("uploads")) {
    uploads.set(id, new Map());
    return xml("InitiateMultipartUploadResult", `<Key>${key}</Key><UploadId>${id}</UploadId>`);
  }
  const parts = uploads.get(id);
  if (!parts) return refusal(404, "NoSuchUpload");
  if (method === "PUT") {
    parts.set(Number(query.get("partNumber")), body);
    return { status: 200 };
  }
  uploads.delete(id);
  if (method === "DELETE") return { status: 204 };
  const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map((match) => parts.get(Number(match[1])));
  if (wanted.includes(undefined)) return refusal(400, "InvalidPart");
  files.set(key, { content: Buffer.concat(wanted as Buffer[]), at: new Date().toISOString() });
  return xml("CompleteMultipartUploadResult", `<Key>${key}</Key>`);
}

function list({ files }: Store, query: URLSearchParams): Answer {
  const after = query.get("continuation-token") ?? "";
  const keys = [...files.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after).sort();
  const page = keys.slice(0, pageSize);
  const rows = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${files.get(key)!.at}</LastModified></Contents>`,
  );
  const more = keys.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return xml("ListBucketResult", `${rows.join("")}<IsTruncated>${more}</IsTruncated>${next}`);
}

const xml = (name: string, content: string): Answer => ({ status: 200, body: `<${name}>${content}</${name}>` });
const refusal = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** By AWS Signature Version 4. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=FAKE\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, scope, names, signature] = pattern.exec(headers.authorization ?? "") ?? [];
  if (!scope || !names) return false;
  const [pathname, query = ""] = url!.split("?");
  const lines = names.split(";").map((name) => `${name}:${String(headers[name])}\n`);
  const sorted = query
    .split("&")
    .map((part) => (part.includes("=") || part === "" ? part : `${part}=`))
    .sort();
  const payload = headers["x-amz-content-sha256"];
  const request = [method, pathname, sorted.join("&"), lines.join(""), names, payload].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(request)].join("\n");
  const key = scope.split("/").reduce<Buffer | string>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, text).toString("hex") === signature;
}
