// What of the OpenAPI document that was written is no longer what the declarations say.
import { isDeepStrictEqual } from "node:util";

type Part = Readonly<Record<string, unknown>>;

/** Each call as "GET /api/…", each schema as "components/…", else the part's name; [] where nothing is stale. */
export function staleParts(written: unknown, declared: unknown): string[] {
  const [before, after] = [partsOf(written), partsOf(declared)];
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !isDeepStrictEqual(before.get(name), after.get(name)),
  );
}

function partsOf(document: unknown): Map<string, unknown> {
  const { paths = {}, components = {}, ...rest } = (document ?? {}) as { paths?: Part; components?: Part };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Part).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
  );
  const kinds = Object.entries(components).flatMap(([kind, named]) =>
    Object.entries(named as Part).map(([name, part]) => [`components/${kind}/${name}`, part] as const),
  );
  return new Map<string, unknown>([...Object.entries(rest), ...calls, ...kinds]);
}
