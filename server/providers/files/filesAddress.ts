// FILES_URL: s3://KEY:SECRET@BUCKET/PREFIX?endpoint=https://…&region=…, or file:///folder. Without KEY and SECRET the machine's own credentials
// are used.
import { fileURLToPath } from "node:url";

export interface S3Address {
  bucket: string;
  /** Before every key; empty or ending in a slash. */
  prefix: string;
  endpoint?: string;
  region: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

export function parseS3Address(address: string): S3Address {
  const url = new URL(address);
  const prefix = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, "");
  return {
    bucket: url.hostname,
    prefix: prefix === "" ? "" : `${prefix}/`,
    endpoint: url.searchParams.get("endpoint") ?? undefined,
    region: url.searchParams.get("region") ?? "us-east-1",
    credentials:
      url.username === ""
        ? undefined
        : {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
  };
}

/** What is wrong with the address, without its secrets; null: nothing. */
export function faultOfFiles(address: string): string | null {
  const url = new URL(address);
  return url.protocol === "file:" ? faultOfFolder(url) : faultOfS3(url);
}

function faultOfFolder(url: URL): string | null {
  try {
    return fileURLToPath(url) === "/" ? "names the root of this machine: give a folder, file:///var/billwright" : null;
  } catch {
    return "names no folder of this machine: start it with three slashes, file:///var/billwright";
  }
}

function faultOfS3({ hostname, username, password, searchParams }: URL): string | null {
  if (hostname === "") return "names no bucket: s3://KEY:SECRET@bucket?endpoint=https://…";
  if ((username === "") !== (password === ""))
    return "has one of KEY and SECRET: give both, or neither for the machine's own credentials";
  const endpoint = searchParams.get("endpoint");
  const isAddress = endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol));
  return isAddress ? null : "has an endpoint that is no address: add ?endpoint=https://…";
}
