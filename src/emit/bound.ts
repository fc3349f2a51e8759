/**
 * The machine's files in `<dir>`, which bind the runtime to the manifest: where
 * they are, and what their templates know of each other. Stage: emit.
 */
import { runtime } from "../generated/runtime.js";
import type { OutputFile } from "./file.js";
import { nameManifest } from "./header.js";
import { sortImports } from "./imports.js";
import { importFolder, type EmitTarget } from "./target.js";
import type { BoundData } from "./template-data/bound.js";
import type { DataOf } from "./template-data/by-name.js";
import { render } from "./template.js";

/** The files of `<dir>`, except for the host's. */
const NAMES = [
  ...(["routes", "router", "urls", "records", "stores", "migrations"] as const),
  ...(["contracts", "http", "openapi", "app", "send", "database"] as const),
  ...(["make"] as const),
] as const;

/** A template of such a file. */
type Bound =
  Exclude<(typeof NAMES)[number], "database"> | "database-parts" | "host";

/** The import specifiers of the files of `<dir>`, by file name. */
export function fromDir(
  folder: string,
  { dir, importExtension }: EmitTarget,
): BoundData["from"] {
  const to = importFolder(folder, dir);
  const reach = (name: string) => to + name + importExtension;
  return Object.fromEntries(
    NAMES.map((name) => [name, reach(name)]),
  ) as BoundData["from"];
}

/** The import specifiers of the runtime's parts, for a file in `folder`. */
export function reachParts(
  target: EmitTarget,
  folder: string,
): ReadonlyMap<string, string> {
  const { runtime: home, importExtension } = target;
  const [to, end] =
    typeof home === "string"
      ? [importFolder(folder, home), importExtension]
      : [`${home.import}/`, ""];
  return new Map(Object.keys(runtime).map((part) => [part, to + part + end]));
}

/**
 * The same by the names of their files, as templates know them: `reply` for
 * `http/reply`.
 */
export function fromRuntime(
  target: EmitTarget,
  folder: string = target.dir,
): Readonly<Record<string, string>> {
  const parts = [...reachParts(target, folder)];
  return Object.fromEntries(
    parts.map(([part, from]) => [part.replace(/^.*\//, ""), from]),
  );
}

/**
 * Renders a file of `<dir>`, with its imports sorted.
 *
 * @param name the file's name, if it is not the template's
 */
export function renderBound<Template extends Bound>(
  template: Template,
  data: Omit<DataOf<Template>, keyof BoundData>,
  target: EmitTarget,
  name: string = template,
): OutputFile {
  const text = render(template, {
    manifest: nameManifest(target),
    from: fromDir(target.dir, target),
    runtime: fromRuntime(target),
    ...data,
  } as unknown as DataOf<Template>);
  return {
    path: `${target.dir}/${name}.ts`,
    owner: "machine",
    content: sortImports(text),
  };
}
