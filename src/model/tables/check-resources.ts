/** Checks what resources declare about their stores. Stage: model. */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import { SELF } from "../../manifest/words.js";
import { isOfCaller } from "../access/words.js";
import { findHolder } from "../records/returned.js";
import type { RecordModel, RecordView } from "../records/types.js";
import type { Resource } from "../resource.js";
import { findField } from "./find-field.js";
import { checkList } from "./list-fields.js";
import type { Ancestry } from "./parents.js";
import { checkSingleton } from "./singletons.js";
import { readWhere } from "./where.js";

/** Problems of one resource that has a record. */
export function checkResource(
  resource: Resource,
  view: RecordView,
  ancestry: Ancestry,
): readonly ManifestProblem[] {
  const { node } = resource;
  const { record } = view;
  const path = writtenAt(node);
  const table = ancestry.tables.get(record.name);
  if (table === undefined) return checkKeys(resource, view);
  const { where = {} } = node.options;
  return [
    ...checkList(resource, view, ancestry),
    ...readWhere(where, record.fields, [...path, "where"]).problems,
    ...node.subsets.flatMap((subset) => {
      const place = [...writtenAt(subset), "where"];
      return readWhere(subset.where ?? {}, record.fields, place).problems;
    }),
    ...checkBy(resource, view, ancestry),
    ...checkParent(resource, view, ancestry),
    ...checkSingleton(resource, table, ancestry.definitions),
  ];
}

/** Reports keys that need a table, if the record has none. */
function checkKeys(
  { node }: Resource,
  { record }: RecordView,
): ManifestProblem[] {
  const path = writtenAt(node);
  const keys = (["list", "where", "concurrency", "by"] as const).filter(
    (key) => node.options[key] !== undefined,
  );
  const subsets = node.subsets.filter(({ where }) => where !== undefined);
  const places = [
    ...keys.map((key) => [...path, key]),
    ...subsets.map((subset) => [...writtenAt(subset), "where"]),
  ];
  return places.map((place) => needsTable(record, place));
}

/** Reports a key that needs a table, of a record that has none. */
export function needsTable(
  { name, path }: RecordModel,
  place: ManifestPath,
): ManifestProblem {
  const labels = [labelAt([...path, "table"], "it has none")];
  const help = "remove it, or `table: false`";
  const message = `\`${String(place.at(-1))}\` needs a table for "${name}"`;
  return atKey("store-option", place, message, { labels, help });
}

/** `by` is for a singleton whose row nothing else identifies. */
function checkBy(
  resource: Resource,
  { record: { fields, name } }: RecordView,
  { definitions, rules: { caller } }: Ancestry,
): readonly ManifestProblem[] {
  const { by } = resource.node.options;
  if (by === undefined) return [];
  const path = [...writtenAt(resource.node), "by"];
  const field = findField(fields, by);
  const isCallers = name === caller;
  const owners = fields.filter(
    (each) =>
      (each.ref?.scope ?? null) !== null ||
      (caller !== null && isOfCaller(each, caller)),
  );
  if (field !== undefined && owners.includes(field)) return checkOpen(resource);
  const isSelf = field === undefined && by === SELF;
  if (isSelf && isCallers)
    return checkSelf(resource, findHolder(resource, definitions), path);
  const words = [
    ...owners.map((owner) => owner.name),
    ...(isCallers ? [SELF] : []),
  ];
  if (isSelf && caller !== null) {
    const message = `"${by}" is a row of "${caller}", the caller's record, and this is one of "${name}"`;
    return [atValue("by-without-scope", path, message)];
  }
  if (field === undefined) {
    const message = `the record "${name}" has no field "${by}"`;
    const guess = suggest(by, words);
    const help =
      caller === null
        ? `list it, as in \`${by}: { ref: users, scope: all }\`, or say with \`caller\` at the top who calls`
        : "list it as a ref to the caller's record";
    return [atValue("unknown-field", path, message, { help, ...guess })];
  }
  const message =
    caller === null
      ? `"${by}" is no ref with \`scope\``
      : `"${by}" is no ref to "${caller}", the caller's record`;
  const labels = [labelAt(field.path, "the field")];
  const guess = suggest(by, words);
  return [atValue("by-without-scope", path, message, { labels, ...guess })];
}

/** The caller's own row is there: nobody makes it who is asked who they are. */
function checkSelf(
  { actions }: Resource,
  holder: Resource | null,
  path: ManifestPath,
): readonly ManifestProblem[] {
  if (holder !== null) {
    const message = "the caller's own row is the same below every other row";
    const help =
      "put it where it is below none, or name a ref of another record";
    const labels = [labelAt(writtenAt(holder.node), "it is below this one")];
    return [atValue("by-without-scope", path, message, { help, labels })];
  }
  if (!actions.includes("create")) return [];
  const message =
    "the caller's own row is there already, so nothing creates it";
  const help = "add `except: [new, create]`, or name the actions with `only`";
  return [atKey("by-without-scope", path, message, { help })];
}

/**
 * Where nobody is asked who calls, no row is the caller's: every request for it
 * would be 401.
 */
function checkOpen({ node, scope }: Resource): readonly ManifestProblem[] {
  if (scope.guard === null) return [];
  const path = writtenAt(node);
  const message = `\`by\` says that each caller has a row, and \`scope: false\` of "${scope.guard}" that nobody is asked who calls`;
  const isOwn = node.options.scope === false;
  const labels = [labelAt([...path, "scope"], "`scope: false` is here")];
  return [
    atKey(
      "by-in-open-place",
      [...path, "by"],
      message,
      isOwn ? { labels } : {},
    ),
  ];
}

/**
 * Without a table for the parent, rows of one parent could not be told from
 * those of another.
 */
function checkParent(
  resource: Resource,
  { record }: RecordView,
  { definitions, tables }: Ancestry,
): readonly ManifestProblem[] {
  const holder = findHolder(resource, definitions);
  const above = holder && definitions.of(holder);
  if (!above || tables.has(above.name)) return [];
  const message = `"${record.name}" is below "${above.name}", which has no table`;
  const labels = [labelAt([...above.path, "table"], "here")];
  const help = "add `table: false` to this one too, or remove it there";
  const path = writtenAt(resource.node);
  return [atKey("store-option", path, message, { labels, help })];
}
