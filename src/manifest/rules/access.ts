/**
 * Keys about callers where there is no `caller`, and beside what says the same in
 * another way. Stage: parse; rules, one small function each.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { listWords, suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { listFields } from "../field-tables.js";
import type { Manifest } from "../schema.js";
import { visitExtras, visitKind } from "../visit.js";
import { READING, WRITING } from "../words.js";

/** `access`, `members`, `set` and the file of rules need to know who calls. */
export function checkAccessKeys(manifest: Manifest): ManifestProblem[] {
  if (manifest.caller !== undefined) return [];
  return listKeys(manifest).map((path) => {
    const key = path[0] === "output" ? path.join(".") : String(path.at(-1));
    const message = `\`${key}\` needs a \`caller\``;
    const help = "add `caller: users` at the top, or remove it";
    return atKey("access-key", path, message, { help });
  });
}

/** Words for who may see or set a field need to know who calls, and stores. */
export function checkFieldWords(manifest: Manifest): ManifestProblem[] {
  const { caller, database } = manifest;
  if (caller !== undefined && database !== undefined) return [];
  const missing = caller === undefined ? "caller" : "database";
  return listFields(manifest).flatMap(({ path, entry }) =>
    FIELD_WORDS.flatMap(({ key, words }) => {
      const said = entry[key];
      if (typeof said !== "object") return [];
      const message = `words for who may ${key} a field need a \`${missing}\``;
      const other =
        words.length === 0
          ? "remove it"
          : `write ${listWords(words, "or", false)}`;
      const help = `${other}, or add \`${missing}\` at the top`;
      const [first] = said;
      const guess =
        said.length === 1 && first?.who !== undefined
          ? suggest(first.who, words)
          : {};
      return [
        atValue("access-key", [...path, key], message, { ...guess, help }),
      ];
    }),
  );
}

/** What a caller may do with a row is asked of rows, by who calls. */
export function checkCan(manifest: Manifest): ManifestProblem[] {
  const missing = (["caller", "database"] as const).find(
    (key) => manifest[key] === undefined,
  );
  const unstored = visitKind(manifest, "resource").filter(
    ({ body }) => body.table === false,
  );
  return listFields(manifest).flatMap(({ path, entry, holder }) => {
    if (entry.can === undefined || holder !== "record") return [];
    const place = [...path, "can"];
    if (missing !== undefined) {
      const message = `\`can\` needs a \`${missing}\``;
      const help = `add \`${missing}\` at the top, or remove the field`;
      return [atKey("access-key", place, message, { help })];
    }
    const owner = unstored.find((each) => isWithin(path, each.path));
    if (owner === undefined) return [];
    const message = "`can` is asked of rows, and these have no table";
    const labels = [labelAt([...owner.path, "table"], "`table` is here")];
    const help = "remove the field, or `table: false`";
    return [atKey("access-key", place, message, { labels, help })];
  });
}

/** Whether a path is that of a field of a resource itself. */
function isWithin(path: ManifestPath, resource: ManifestPath): boolean {
  return (
    path.length === resource.length + 2 &&
    resource.every((key, index) => path[index] === key)
  );
}

const FIELD_WORDS = [
  { key: "read", words: READING },
  { key: "write", words: WRITING },
  { key: "link", words: [] },
] as const;

/** Every key that is about callers. */
function listKeys(manifest: Manifest): readonly ManifestPath[] {
  return [
    ...(manifest.output.access === false ? [] : [["output", "access"]]),
    ...visitKind(manifest, "resource", "namespace", "route").flatMap(
      ({ path, body }) =>
        body.access === undefined ? [] : [[...path, "access"]],
    ),
    ...visitKind(manifest, "resource").flatMap(({ path, body }) =>
      body.members === undefined ? [] : [[...path, "members"]],
    ),
    ...visitExtras(manifest).flatMap(({ path, extra }) =>
      extra.access === undefined ? [] : [[...path, "access"]],
    ),
    ...listFields(manifest).flatMap(({ path, entry }) =>
      entry.set === undefined ? [] : [[...path, "set"]],
    ),
  ];
}

/** With a `caller`, what is open says so with `access: anyone`. */
export function checkOpenKeys(manifest: Manifest): ManifestProblem[] {
  if (manifest.caller === undefined) return [];
  const labels = [labelAt(["caller"], "who calls")];
  return visitKind(manifest, "resource", "namespace").flatMap(
    ({ path, body }) =>
      (["scope", "open"] as const)
        .filter((key) => body[key] !== undefined)
        .map((key) => {
          const message = `\`${key}\` and \`caller\` both say who may do what`;
          const help = "write `access` instead, with `anyone` or a role";
          return atKey("access-key", [...path, key], message, { labels, help });
        }),
  );
}

/** One resource says in one way whose its rows are. */
export function checkAccessAndScope(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource").flatMap(({ path, body }) => {
    const { access, fields = {} } = body;
    if (access === undefined) return [];
    return Object.entries(fields)
      .filter(([, { scope }]) => scope !== undefined)
      .map(([name]) => {
        const message = "`scope` and `access` both say whose the rows are";
        const labels = [labelAt([...path, "access"], "`access` is here")];
        const help = `remove \`scope\` here, and name "${name}" in \`access\``;
        const place = [...path, "fields", name, "scope"];
        return atKey("access-key", place, message, { labels, help });
      });
  });
}
