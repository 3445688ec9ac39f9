// A disk of its own in memory, small enough to be filled. Only root may make one, on Linux.
import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  fill(): void;
  free(): void;
  remove(): void;
}

/** Why there is none; null: there is. */
export const noSmallDisk =
  process.platform === "linux" && process.getuid?.() === 0 ? null : "only root can make a small disk (tmpfs)";

export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "billwright-disk-"));
  const { status, stderr } = spawnSync("/bin/mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`No disk could be made: ${stderr}`);
  chmodSync(folder, 0o777);
  const ballast = join(folder, "ballast");
  const unmount = () => void spawnSync("/bin/umount", ["-l", folder]);
  process.once("exit", unmount);
  return {
    folder,
    fill() {
      for (const size of [1_048_576, 4_096]) fillWith(ballast, Buffer.alloc(size));
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      unmount();
      process.removeListener("exit", unmount);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fillWith(file: string, block: Buffer): void {
  try {
    for (;;) appendFileSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
