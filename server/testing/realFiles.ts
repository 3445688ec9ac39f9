// Files that other programs have made, as Debian's packages hold them: manuals by pdfTeX and others, photos, drawings, tables, texts. Packages are
// unpacked into a folder that goes again; nothing is installed.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const packages =
  "antiword catdoc cups-filters desktop-base gnome-backgrounds gnuplot-doc imagemagick-6-doc iso-codes pandoc-data python-matplotlib-data python-reportlab-doc python3-docx python3-skimage python3-statsmodels r-cran-ggplot2 r-cran-officer r-doc-pdf texlive-fonts-recommended-doc".split(
    " ",
  );
const mostBytes = 10 * 1024 * 1024;
const run = promisify(execFile);

/** Whether this machine has Debian's tools; whether it reaches the packages shows when they are asked for. */
export const isDebian = existsSync("/usr/bin/apt-get") && existsSync("/usr/bin/dpkg");

/** Runs the work with the paths of the files that forms take; answers null where no package can be had. */
export async function withRealFiles<Result>(work: (paths: string[]) => Promise<Result>): Promise<Result | null> {
  const folder = await mkdtemp(join(tmpdir(), "bw-real-files-"));
  try {
    for (const name of packages) await run("apt-get", ["download", name], { cwd: folder }).catch(() => undefined);
    const debs = readdirSync(folder).filter((name) => name.endsWith(".deb"));
    await mkdir(join(folder, "all"));
    for (const deb of debs) await run("dpkg", ["-x", deb, "all"], { cwd: folder });
    return debs.length === 0 ? null : await work(filesIn(join(folder, "all")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:pdf|png|jpe?g|txt|csv|docx?)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size > 0 && statSync(path).size <= mostBytes)
    .sort();
