/**
 * Which part of `src` may import which, and how one is told from another.
 * The arrows run one way: from the command line down to the diagnostics. So
 * `plan` cannot write, and the model cannot know what a file is.
 */
import type { Import, SourceFile } from "./read-imports.js";

/** What a part may do with files: nothing, look at them, or change them. */
type Disk = "none" | "read" | "write";

/** Parts, or single files of theirs. */
interface Rule {
  /** The parts whose code it may use. Its own is always among them. */
  readonly values: readonly string[];
  /** The parts of which it may know the types, and no more. */
  readonly types?: readonly string[];
  /** The parts that it may load with `import()`, and no sooner. */
  readonly lazy?: readonly string[];
  readonly disk: Disk;
  /** The packages that it may use; any, where this is left out. */
  readonly packages?: readonly string[];
}

/** The rooms that commands know besides their own: what they do is elsewhere. */
const knownToCommands = [
  ...["diagnostics", "project", "load", "manifest", "model", "runtime"],
  ...["migrations", "compatibility", "emit", "merge", "plan", "edit", "apply"],
  ...["database", "openapi", "import", "apps", "report", "run"],
];

/** A part is a folder of `src`, or a file that stands in `src` itself. */
// prettier-ignore
export const rules: Readonly<Record<string, Rule>> = {
  // The stages, from the bottom up.
  diagnostics: { values: [], disk: "none" },
  fields:      { values: ["diagnostics", "runtime/values.ts", "runtime/make/pattern-texts.ts", "runtime/records/texts.ts"], types: ["runtime"], disk: "none" },
  project:     { values: ["manifest/targets.ts", "diagnostics", "runtime/version.ts"], types: ["manifest"], disk: "read" },
  load:        { values: ["diagnostics", "code"], disk: "read" },
  manifest:    { values: ["fields", "diagnostics", "runtime/values.ts", "runtime/records/fields.ts", "runtime/records/texts.ts"], disk: "none" },
  model:       { values: ["manifest/targets.ts", "fields", "manifest/formats.ts", "diagnostics", "manifest/tree.ts", "manifest/words.ts", "manifest/output-pattern.ts", "runtime/routing/router.ts", "runtime/routing/tree.ts", "runtime/routing/constraints.ts", "runtime/routing/fallback.ts", "runtime/http/redirect.ts", "runtime/records/fields.ts", "runtime/records/field-reader.ts", "runtime/records/slug-texts.ts", "runtime/records/texts.ts", "runtime/stores/list-query.ts"], types: ["runtime"], disk: "none" },
  migrations:  { values: ["fields", "model/words.ts", "runtime/records/slug-texts.ts"], types: ["model", "runtime"], disk: "none" },
  lint:        { values: ["diagnostics", "manifest/tree.ts", "model"], disk: "none" },
  compatibility: { values: ["fields", "manifest/tree.ts", "model/access/above.ts", "model/access/answers.ts", "model/access/callers.ts", "model/access/describe.ts", "model/access/field-answers.ts", "model/deprecation.ts", "model/format-kinds.ts", "model/records/created-fields.ts", "model/records/required.ts", "model/secured.ts", "runtime/records/texts.ts"], types: ["diagnostics", "model", "runtime"], disk: "none" },
  runtime:     { values: [], disk: "none", packages: ["express", "fastify", "koa", "hono", "kysely"] }, // each in its own file
  generated:   { values: [], disk: "none" },
  emit:        { values: ["manifest/targets.ts", "fields", "manifest/formats.ts", "diagnostics", "model", "migrations", "manifest/output-pattern.ts", "generated", "runtime/records/fields.ts", "runtime/records/field-reader.ts", "runtime/make/made-values.ts", "runtime/make/made-words.ts", "runtime/make/pattern-texts.ts", "runtime/version.ts", "runtime/http/query.ts", "runtime/http/redirect.ts", "runtime/http/reply.ts", "runtime/database/tables.ts", "runtime/records/texts.ts", "runtime/stores/list-query.ts"], types: ["project", "runtime"], disk: "none" },
  code:        { values: [], disk: "none" }, // TypeScript as text
  merge:       { values: ["code"], types: ["emit"], disk: "none" },
  breaks:      { values: ["code"], types: ["emit"], disk: "none" },
  plan:        { values: ["diagnostics", "code", "merge", "breaks"], types: ["emit"], disk: "none" },
  edit:        { values: ["diagnostics", "load/yaml-positions.ts", "code", "merge", "plan", "model/words.ts", "manifest/output-pattern.ts", "emit/user-files.ts"], types: ["model", "emit"], disk: "none" },
  apply:       { values: ["diagnostics", "generated/build.ts", "project/git.ts"], types: ["plan", "emit"], disk: "write" },
  database:    { values: ["manifest/targets.ts", "emit/migrations/sql-change.ts", "emit/stores/sql-tables.ts", "emit/stores/constraint-names.ts", "migrations/found.ts", "migrations/scales.ts", "model/tables/table-name.ts", "project/sqlite-driver.ts"], types: ["emit", "migrations", "model"], disk: "read", packages: [] },
  openapi:     { values: ["fields", "manifest/formats.ts", "diagnostics", "model", "emit", "runtime/records/fields.ts", "runtime/stores/list-query.ts", "runtime/database/tables.ts", "runtime/stores/refs.ts", "runtime/records/texts.ts"], types: ["project", "runtime"], disk: "none" },
  import:      { values: ["fields", "diagnostics", "lint/verbs.ts", "manifest", "model", "runtime/records/texts.ts"], types: ["database"], disk: "none", packages: ["yaml"] },
  apps:        { values: ["diagnostics", "manifest/words.ts", "import/optional-parts.ts", "load/module-fault.ts"], types: ["import"], disk: "read", packages: ["jiti"] },
  report:      { values: ["diagnostics", "generated/page.ts", "model/access/answers.ts", "model/access/describe.ts", "model/access/field-answers.ts", "model/deprecation.ts", "model/records/required.ts"], types: ["model", "openapi", "plan", "emit", "runtime"], disk: "none" },

  // What puts them together.
  run:         { values: ["diagnostics", "project", "load", "manifest", "model", "lint", "migrations", "emit", "openapi", "plan", "edit", "apply", "report", "generated/build.ts"], disk: "none" },
  commands:    { values: [...knownToCommands, "generated/examples.ts", "generated/template-texts.ts"], disk: "read" },
  cli:         { values: ["diagnostics/show-text.ts"], types: ["commands", "diagnostics"], lazy: ["commands", "report", "diagnostics"], disk: "none", packages: ["commander", "@clack/prompts"] },

  // What other people's code imports.
  "index.ts":  { values: ["run/run-once.ts", "diagnostics"], types: ["plan", "emit"], disk: "none" },
  "vite.ts":   { values: ["run/run-once.ts", "diagnostics", "report"], disk: "none", packages: [] },
  "define.ts": { values: [], types: ["manifest"], disk: "none", packages: [] },
};

/** `src/plan/lock.ts` is of `plan`, `src/vite.ts` of `vite.ts`. */
export function partOf(path: string): string {
  return path.split("/")[1] ?? path;
}

/** What of `node:fs` leaves the disk as it was. */
const readers = new Set([
  ...["access", "accessSync", "constants", "existsSync", "lstat", "lstatSync"],
  ...["read", "readFile", "readFileSync", "readSync", "readdir", "readdirSync"],
  ...["readlink", "readlinkSync", "realpath", "realpathSync", "stat"],
  ...["statSync", "watch", "Dirent", "Stats", "FSWatcher", "BigIntStats"],
]);

/** Why this import must not stand where it stands; null where it may. */
export function judgeImport(
  file: SourceFile,
  imported: Import,
  table: Readonly<Record<string, Rule>> = rules,
): string | null {
  const part = partOf(file.path);
  const rule = table[part];
  if (rule === undefined) return `${part} is not in the table of rules`;
  return imported.target === null
    ? judgePackage(part, rule, imported)
    : judgePart(part, rule, imported.kind, imported.target);
}

function judgePart(
  part: string,
  rule: Rule,
  kind: Import["kind"],
  target: string,
): string | null {
  if (!target.startsWith("src/")) return `${part} reaches out of src`;
  const other = partOf(target);
  const file = target.slice("src/".length);
  const allows = (names: readonly string[] = []): boolean =>
    names.includes(other) || names.includes(file);
  if (other === part || allows(rule.values)) return null;
  if (kind === "lazy" && allows(rule.lazy)) return null;
  if (kind === "type" && allows(rule.types)) return null;
  if (kind === "value" && allows(rule.lazy))
    return `${part} may load ${other} only by import()`;
  if (kind === "value" && allows(rule.types))
    return `${part} may import only types from ${other}`;
  return `${part} must not import ${file}`;
}

function judgePackage(
  part: string,
  rule: Rule,
  { kind, names, specifier }: Import,
): string | null {
  if (!specifier.startsWith("node:")) {
    const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1);
    const allowed = rule.packages?.includes(name.join("/")) ?? true;
    return allowed ? null : `${part} must not use the package ${specifier}`;
  }
  if (kind === "type" || !/^node:fs(\/|$)/.test(specifier)) return null;
  if (rule.disk === "none") return `${part} must not touch the disk`;
  if (rule.disk === "write") return null;
  if (names.length === 0)
    return `${part} must say by name what it takes of ${specifier}`;
  const writer = names.find((name) => !readers.has(name));
  return writer === undefined
    ? null
    : `${part} must not write, and ${writer} may: that is for apply`;
}
