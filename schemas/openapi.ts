// The OpenAPI document of all calls, built from their declarations without any handwritten part (api.calls).
import { Type, type TObject, type TSchema } from "typebox";
import type { CallDeclaration, Gate, SealedRule, TokenRule } from "./calls/call.ts";
import { calls } from "./calls/calls.ts";
import { answerClasses, envelopeOf } from "./envelope.ts";

type Json = Record<string, unknown>;

/** The statuses other than 200 that any call can answer with, and their meaning. */
const refusals: Readonly<Record<number, string>> = {
  400: "Something to correct; envelope code 400, errors name the field.",
  401: "The token is missing, not genuine or expired.",
  403: "Not allowed.",
  404: "Absent, or not yours: the same bytes.",
  405: "Another method; see Allow.",
  409: "Refused for good; envelope code 420.",
  410: "Expired or no longer up; envelope code 420.",
  413: "The body is larger than the call takes.",
  415: "Another media type.",
  422: "The Idempotency-Key was used for another body, or the form is not in order; envelope code 420.",
  429: "Too many; envelope code 420, see Retry-After.",
  500: "A fault of ours; errorGuid names it in the log.",
  503: "Busy; see Retry-After.",
};

/** The document as a plain object; the same on every run. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, declaration] of Object.entries(calls) as [string, CallDeclaration][]) {
    const [method = "", path = ""] = name.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(path, declaration) };
  }
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Billwright",
      version: "1",
      description:
        "Every answer is an envelope, whatever its status. Paths match in any case. Unknown fields are refused.",
    },
    paths,
    components: {
      schemas: { Refusal: envelopeOf(Type.Null()) },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
  return JSON.parse(JSON.stringify(document)) as Json;
}

function operationOf(path: string, declaration: CallDeclaration): Json {
  const {
    summary,
    token,
    sealed,
    query,
    body,
    encoding,
    parts,
    maxBodyKb = 64,
    idempotent,
    device,
    acts,
  } = declaration;
  const description = [token && tokenText(token), sealed && sealedText(sealed), whoMayAsk(declaration)]
    .filter(Boolean)
    .join(" ");
  return {
    operationId: path.split("/").slice(2).join(".").replace(/[{}]/g, ""),
    summary,
    ...(description ? { description } : {}),
    ...(token?.in === "bearer" ? { security: [{ bearer: [] }] } : {}),
    parameters: [
      ...parametersOf("path", declaration.path),
      ...parametersOf("query", query),
      ...(idempotent ? [idempotencyKey] : []),
      ...(device ? [deviceHeader] : []),
      ...(acts ? [scriptHeader] : []),
    ],
    ...(body ? { requestBody: bodyOf(mediaTypes[encoding ?? "json"], body, maxBodyKb) } : {}),
    ...(declaration.oneClick ? { requestBody: oneClickBody } : {}),
    ...(parts ? { requestBody: bodyOf("multipart/form-data", withFile(parts), maxBodyKb) } : {}),
    responses: responsesOf(declaration.data),
  };
}

const tokenText = ({ kinds, in: location, optional }: TokenRule): string =>
  `${location === "bearer" ? "Bearer token" : `Token in ${location}`}: ${kinds.join(", ")}${optional ? "; may be left out" : ""}.`;

const sealedText = ({ purpose, in: location, boundTo }: SealedRule): string =>
  `An opaque value of the kind "${purpose}" in ${location}${boundTo ? `, which belongs to ${boundTo}` : ""}.`;

const ofGates: Record<Gate, string> = {
  signIn: "Active session.",
  link: "The link was not revoked.",
  openForm: "The link was not revoked, and its form can be filled in.",
  smartPage: "This device (X-Device) has answered what the account asks, if it asks anything.",
};

const whoMayAsk = ({ gate, roles }: CallDeclaration): string =>
  [gate && ofGates[gate], roles && `${roles.length === 1 ? "Role" : "Roles"}: ${roles.join(", ")}.`]
    .filter(Boolean)
    .join(" ");

/** Of a mail program alone (RFC 8058). */
const oneClickBody: Json = {
  required: false,
  content: {
    "application/x-www-form-urlencoded": {
      schema: {
        type: "object",
        additionalProperties: false,
        properties: { "List-Unsubscribe": { const: "One-Click" } },
      },
    },
  },
};

const mediaTypes = { json: "application/json", multipart: "multipart/form-data" } as const;

function parametersOf(location: "path" | "query", shape: TObject | undefined): Json[] {
  const required: readonly string[] = shape?.required ?? [];
  return Object.entries(shape?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema,
  }));
}

const deviceHeader = {
  name: "X-Device",
  in: "header",
  required: false,
  description: "128 random bits that the device keeps: on a link that names no recipient, whose submission it is.",
  schema: { type: "string", pattern: "^[0-9a-f]{32}$" },
};

const scriptHeader = {
  name: "X-Requested-With",
  in: "header",
  required: false,
  description:
    "Without it nothing happens, and the answer has code 100: a mail scanner that follows the address changes nothing.",
  schema: { const: "billwright" },
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Names this request: a repeat with the same key and body gets the first answer.",
  schema: { type: "string", maxLength: 200 },
};

const bodyOf = (mediaType: string, schema: TSchema, maxKb: number): Json => ({
  required: true,
  description: `At most ${maxKb} kB.`,
  content: { [mediaType]: { schema } },
});

const withFile = (parts: TObject): TSchema =>
  Type.Object({
    ...parts.properties,
    file: Type.Unsafe<Uint8Array>({ type: "string", contentMediaType: "application/octet-stream" }),
  });

function responsesOf(data: CallDeclaration["data"]): Json {
  const refusal = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };
  const good =
    data === "blob"
      ? { "*/*": { schema: { type: "string", contentMediaType: "application/octet-stream" } } }
      : { "application/json": { schema: envelopeOf(data) } };
  const documented = new Set(Object.values(answerClasses).map(({ status }) => status));
  const others = Object.entries(refusals).filter(([status]) => documented.has(Number(status) as never));
  return {
    200: { description: "The call's data.", content: good },
    ...Object.fromEntries(others.map(([status, description]) => [status, { description, content: refusal }])),
  };
}
