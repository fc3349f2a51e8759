/**
 * `import`: writes a manifest for an existing interface, and reports how much
 * of it became what. Overwrites no manifest unless told to.
 */
import { existsSync } from "node:fs";
import { basename, dirname, posix, relative, resolve } from "node:path";
import { CannotRun } from "../../diagnostics/cannot-run.js";
import { showJson } from "../../diagnostics/show-text.js";
import { urlNames } from "../../emit/own-url-names.js";
import type { ImportedRoutes } from "../../import/import-routes.js";
import { MANIFEST_NAMES } from "../../load/find-manifest.js";
import { findPlace, toPosix } from "../../run/open-project.js";
import type { FileEdit } from "../../plan/types.js";
import { toFindings } from "../../report/plan-problems.js";
import type { CommandContext, ExitCode } from "../context.js";
import { editAlone } from "../edit-alone.js";
import { sayCode, sayFindings } from "../say.js";
import { UsageError } from "../usage-error.js";
import { readKind, readImportSource } from "./read-source.js";
import { renderReport, toReport } from "./report.js";

export interface ImportFlags {
  readonly from?: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly report?: boolean;
}

/**
 * Returns 1 if the manifest cannot be written.
 *
 * @throws CannotRun if the source cannot be read, or a manifest exists
 */
export async function runImport(
  context: CommandContext<"pretty" | "json">,
  path: string,
  flags: ImportFlags,
): Promise<ExitCode> {
  const kind = readKind(flags.from);
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
  const source = await readImportSource(cwd, path, kind);
  const { importRoutes } = await import("../../import/import-routes.js");
  const imported = await importRoutes(source, urlNames);
  const shown = toPosix(relative(cwd, file));
  if (dryRun) {
    if (format !== "json") sayCode(context, imported.text);
  } else if (!(await write(context, file, imported))) return 1;
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

async function write(
  context: CommandContext<"pretty" | "json">,
  file: string,
  { text }: ImportedRoutes,
): Promise<boolean> {
  const place = await findPlace(file);
  const folder = toPosix(relative(place.root, dirname(file)));
  const path = posix.join(folder, basename(file));
  const plan = await editAlone(place, [path], (disk): readonly FileEdit[] => {
    const before = disk.get(path);
    if (before === undefined)
      return [{ action: "create", path, content: text }];
    if (before.kind === "file" && before.text === text) return [];
    return [{ action: "update", path, content: text }];
  });
  if (!plan.blocked) return true;
  const diagnostics = toFindings(plan.problems, (each) => each);
  sayFindings(context, { ok: false, diagnostics, sources: new Map() });
  return false;
}
