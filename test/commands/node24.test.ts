// How a command goes on with Node 24 where the machine's is older. The machine, npm and the program that it fetches are played here: of an
// older Node this one says that it is it, npm is a script on the PATH, and the program says what it was started with.
import { spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { programs } from "../../scripts/node24.mjs";

const scripts = join(import.meta.dirname, "..", "..", "scripts");
const pin = programs["linux-x64"];
const isOnLinux = process.platform === "linux" && process.arch === "x64";

/** Says its arguments, whether `node` on the PATH is itself, and what it was given to read. */
const program = `#!/bin/sh
[ "$1" = --version ] && echo v${pin.version} && exit
[ "$(command -v node)" = "$0" ] && echo "node is this one"
echo "$@"
cat
exit 7`;

/** Counts itself and does what `made` says. */
const npm = (made: string) => `#!/bin/sh
echo "$@" >> "$CALLS"
${made}`;
const fetches = (content: string) => `mkdir -p node_modules/${pin.name}/bin
cat > node_modules/${pin.name}/bin/node <<'END'
${content}
END
chmod +x node_modules/${pin.name}/bin/node`;

interface Machine {
  run(
    node: string,
    system?: { platform?: string; arch?: string },
  ): Promise<{ code: number; out: string; error: string }>;
  calls(): string[];
  cached(): string[];
}

/** A checkout with nothing in .cache, on a machine whose npm does that. */
function machine(made: string): Machine {
  const folder = mkdtempSync(join(tmpdir(), "billwright-node24-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["scripts", "bin"]) mkdirSync(join(folder, name));
  for (const name of ["node24.mjs", "oneAtATime.mjs"]) copyFileSync(join(scripts, name), join(folder, "scripts", name));
  writeFileSync(
    join(folder, "scripts", "command.mjs"),
    'import { goOnWithNode24 } from "./node24.mjs";\nawait goOnWithNode24();\nconsole.log("it goes on here");\n',
  );
  writeFileSync(join(folder, "bin", "npm"), npm(made));
  chmodSync(join(folder, "bin", "npm"), 0o755);
  const calls = join(folder, "calls");
  writeFileSync(calls, "");
  return {
    async run(node, system = {}) {
      const replaced = { ...system, versions: { ...process.versions, node } };
      const older = Object.entries(replaced).map(
        ([name, value]) => `Object.defineProperty(process, "${name}", { value: ${JSON.stringify(value)} });`,
      );
      writeFileSync(join(folder, "older.mjs"), older.join("\n"));
      const args = ["--import", join(folder, "older.mjs"), join(folder, "scripts", "command.mjs"), "one", "two words"];
      const env = { ...process.env, CALLS: calls, PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter) };
      const child = spawn(process.execPath, args, { env });
      const ended = new Promise<number>((resolve) => child.once("close", resolve));
      child.stdin.end("typed");
      const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { code: await ended, out, error };
    },
    calls: () => readFileSync(calls, "utf8").split("\n").filter(Boolean),
    cached: () => readdirSync(join(folder, ".cache")),
  };
}

test.skipIf(!isOnLinux)(
  "the command goes on with the fetched program: its arguments, its input, its exit code",
  async () => {
    const { run, calls, cached } = machine(fetches(program));
    const { code, out, error } = await run("20.19.0");
    expect(out).toMatch(/^node is this one\n.*command\.mjs one two words\ntyped$/s);
    expect(code).toBe(7);
    expect(error).toContain(`Billwright runs on Node 24; this is 20.19.0. Fetching Node ${pin.version}`);
    expect(cached()).toEqual([`${pin.name}-${pin.version}`]);
    expect((await run("20.19.0")).error).toBe("");
    expect(calls().length).toBe(1);
  },
);

test.skipIf(!isOnLinux)("two commands at once fetch it once, and both go on with it", async () => {
  const { run, calls } = machine(fetches(program));
  const both = await Promise.all([run("22.20.0"), run("22.20.0")]);
  expect(both.map(({ code }) => code)).toEqual([7, 7]);
  expect(calls().length).toBe(1);
});

test.skipIf(!isOnLinux).each([
  ["npm cannot fetch", "exit 1", "npm could not fetch it"],
  ["is not that version", fetches(program.replace(pin.version, "24.0.1")), "does not run on this machine"],
  ["does not run", fetches("#!/bin/sh\nexit 1"), "does not run on this machine"],
])("a program that %s leaves nothing behind, and a sentence says what to do", async (_what, made, why) => {
  const { run, cached } = machine(made);
  const { code, error } = await run("20.19.0");
  expect(code).toBe(1);
  expect(error).toContain(why);
  expect(error).toContain("or install Node 24 or newer");
  expect(cached()).toEqual([]);
});

test("a system for which there is no program gets a message what to install, and so is a Node that is too old to fetch one", async () => {
  const { run, calls } = machine("exit 1");
  const unknown = await run("20.19.0", { arch: "riscv64" });
  expect(unknown.error).toContain("riscv64). Install Node 24 or newer and try again.");
  const old = await run("18.20.0");
  expect(old.error).toContain("this is 18.20.0, which cannot fetch it either. Install Node 24 or newer and try again.");
  expect([unknown.code, old.code, calls()]).toEqual([1, 1, []]);
});

test.each(["24.0.0", "26.1.0"])("a machine with Node %s uses its own", async (node) => {
  const { run, calls } = machine("exit 1");
  expect(await run(node)).toEqual({ code: 0, out: "it goes on here\n", error: "" });
  expect(calls()).toEqual([]);
});
