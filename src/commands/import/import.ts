/**
 * `import`: writes a manifest for an existing interface, and reports how much
 * of it became what. Overwrites no manifest unless told to.
 */
import { existsSync } from "node:fs";
import { basename, dirname, posix, relative, resolve } from "node:path";
import { CannotRun } from "../../diagnostics/cannot-run.js";
import { showJson } from "../../diagnostics/show-text.js";
import { urlNames } from "../../emit/own-url-names.js";
import { MANIFEST_NAMES } from "../../load/find-manifest.js";
import { findPlace, toPosix } from "../../run/open-project.js";
import type { CommandContext, ExitCode } from "../context.js";
import { sayCode } from "../say.js";
import { UsageError } from "../usage-error.js";
import type { ImportFlags } from "./flags.js";
import { isDatabasePlace } from "./database-place.js";
import { readKind, readImportSource } from "./read-source.js";
import { renderReport, toReport } from "./report.js";
import { writeFiles } from "./write-files.js";

/**
 * Returns 1 if the manifest cannot be written.
 *
 * @throws CannotRun if the source cannot be read, or a manifest exists
 */
export async function runImport(
  context: CommandContext<"pretty" | "json">,
  path: string | undefined,
  flags: ImportFlags,
): Promise<ExitCode> {
  const { from = "" } = flags;
  const { cwd, manifest, stdout, stderr, format, quiet } = context;
  const file = resolve(cwd, manifest ?? "resources.yaml");
  if (!/\.ya?ml$/.test(file)) {
    throw new UsageError(
      `import writes YAML, not '${basename(file)}'`,
      "name a file that ends in .yaml",
    );
  }
  const { force = false, dryRun = false, report = false } = flags;
  if (!dryRun) refuseExisting(context, file, force);
  if (isDatabasePlace(from)) {
    const { importDatabase } = await import("./import-database.js");
    return importDatabase(context, from, file, flags);
  }
  const kind = readKind(flags.from);
  if (path === undefined)
    throw new UsageError(
      "import lacks its source",
      "name a file, or - for standard input; for an application, its module",
    );
  const source = await readImportSource(cwd, path, kind);
  const { importRoutes } = await import("../../import/import-routes.js");
  const imported = await importRoutes(source, urlNames);
  const shown = toPosix(relative(cwd, file));
  if (dryRun) {
    if (format !== "json") sayCode(context, imported.text);
  } else {
    const place = await findPlace(file);
    const folder = toPosix(relative(place.root, dirname(file)));
    const path = posix.join(folder, basename(file));
    const files = new Map([[path, imported.text]]);
    if (!(await writeFiles(context, place, files))) return 1;
  }
  if (format === "json") {
    const all = toReport(imported, dryRun ? null : shown);
    stdout.write(`${showJson(all)}\n`);
    return 0;
  }
  // A report that was requested is a result; otherwise it is a message.
  const text = renderReport(imported, report);
  if (report && !dryRun) stdout.write(text);
  else if (!quiet) stderr.write(text);
  if (!dryRun && !quiet) {
    stderr.write(`Wrote ${shown}. Look at it, and run ${context.command}.\n`);
  }
  return 0;
}

/** Refuses to replace an existing manifest, which is somebody's work. */
function refuseExisting(
  { cwd, manifest }: CommandContext<string>,
  file: string,
  force: boolean,
): void {
  const names = manifest === undefined ? MANIFEST_NAMES : [manifest];
  for (const name of names) {
    const other = resolve(cwd, name);
    if (!existsSync(other) || (force && other === file)) continue;
    throw new CannotRun(
      "manifest-exists",
      `there is ${name} already`,
      other === file
        ? undefined
        : "remove it, or name another file with --manifest FILE",
    );
  }
}
