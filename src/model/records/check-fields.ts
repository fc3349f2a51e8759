/**
 * Checks the fields of records against each other, and the fields that
 * resources name. Stage: model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import {
  atKey,
  atValue,
  labelAt,
  type ProblemDetails,
} from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import { POSITION } from "../../runtime/records/fields.js";
import type { Resource } from "../resource.js";
import { snakeCase } from "../words.js";
import type { RecordDefinition, Definitions } from "./definitions.js";
import type { RecordField, RecordModel, RecordView } from "./types.js";
import { isSetByServer } from "./views.js";

/**
 * Names that two fields of a record share, apart from how they are written, and
 * reserved names.
 */
export function checkNames(
  { name: record, fields }: RecordModel,
  { places }: RecordDefinition,
): readonly ManifestProblem[] {
  const seen = new Map<string, RecordField>();
  // Built-in fields first: the manifest's must not reuse their names.
  const sorted = [
    ...fields.filter(({ from }) => from !== "manifest"),
    ...fields.filter(({ from }) => from === "manifest"),
  ];
  const params = new Map(places.flatMap(listParams));
  return sorted.flatMap((field): readonly ManifestProblem[] => {
    const { name, path, from } = field;
    const key = snakeCase(name);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, field);
    const parent = params.get(key);
    if (from === "manifest" && parent !== undefined) {
      const message = `"${name}" is a parameter of the path`;
      const labels = [labelAt(writtenAt(parent.node), "from here")];
      return [atKey("reserved-field", path, message, { labels, ...placeHelp })];
    }
    if (first === undefined) return [];
    if (first.from === "manifest") {
      const both = first.name === name ? "twice" : `and "${first.name}"`;
      const message = `the record "${record}" has "${name}" ${both}`;
      const labels = [labelAt(first.path, "already here")];
      return [atKey("duplicate-field", path, message, { labels })];
    }
    return [reportOwn(field, first)];
  });
}

/** The path parameters above a nested resource, and the resource of each. */
function listParams({ parent }: Resource): [string, Resource][] {
  if (parent === null) return [];
  const { parentParam, node } = parent;
  const above = listParams(parent);
  return node.options.singleton
    ? above
    : [...above, [snakeCase(parentParam), parent]];
}

const placeHelp = {
  help: "leave it out: it follows from the place; or refer to the parent to say more of it, as in `article: { ref: articles, onDelete: cascade }`",
};

/** A field with a name that every record has, or that its place sets. */
function reportOwn(
  { name, path }: RecordField,
  own: RecordField,
): ManifestProblem {
  const message =
    own.from === "place"
      ? `"${own.name}" is set by the place of the resource`
      : `every record has "${own.name}"`;
  const help =
    own.name === "id"
      ? "leave it out; `key` says what it is"
      : own.name === POSITION
        ? "give it another name: the order of what is `inside` a row is kept there"
        : "leave it out, or add `timestamps: false`";
  const details: ProblemDetails = own.from === "place" ? placeHelp : { help };
  return atKey("reserved-field", path, message, {
    ...details,
    ...(name !== own.name && { note: `it differs only in how it is written` }),
  });
}

/** Checks the fields that `unique` lists name. */
export function checkUnique({
  fields,
}: RecordModel): readonly ManifestProblem[] {
  const known = fields.map(({ name }) => name);
  return fields.flatMap(({ data: { unique }, path, from }) => {
    if (!Array.isArray(unique) || from === "tool") return [];
    const names: readonly string[] = unique;
    return names.flatMap((name, index) => {
      if (known.includes(name)) return [];
      return [reportUnknown([...path, "unique", index], name, fields)];
    });
  });
}

function reportUnknown(
  path: ManifestPath,
  name: string,
  fields: readonly RecordField[],
): ManifestProblem {
  const words = fields.map(({ written }) => written);
  const message = `there is no field "${name}" here`;
  return atValue("unknown-field", path, message, suggest(name, words));
}

/** Checks the fields that `read` and `write` of a resource name. */
export function checkLists(
  resource: Resource,
  { record: { fields } }: RecordView,
  definitions: Definitions,
): readonly ManifestProblem[] {
  const { node } = resource;
  const place = writtenAt(node);
  const find = (word: string) =>
    fields.find(({ name, written }) => name === word || written === word);
  return (["read", "write"] as const).flatMap((key) =>
    (node.options[key] ?? []).flatMap(
      (word, index): readonly ManifestProblem[] => {
        const path = [...place, key, index];
        const field = find(word);
        if (field === undefined) return [reportUnknown(path, word, fields)];
        const why =
          key === "read"
            ? explainRead(field)
            : explainWrite(field, resource, definitions);
        if (why === null) return [];
        const labels = [labelAt(field.path, "the field")];
        const message = `"${word}" ${why}`;
        const help = `remove it from \`${key}\``;
        return [
          atValue("field-contradiction", path, message, { labels, help }),
        ];
      },
    ),
  );
}

function explainRead({ data }: RecordField): string | null {
  return data.read === "never"
    ? "is `read: never`, and nothing makes it readable"
    : null;
}

function explainWrite(
  field: RecordField,
  resource: Resource,
  definitions: Definitions,
): string | null {
  if (!isSetByServer(field, resource, definitions)) return null;
  if (field.data.computed === true) return "is computed, and cannot be written";
  if (field.slug !== null) return `is made of "${field.slug}"`;
  if (field.from === "tool") return "is set by the application alone";
  return field.from === "place"
    ? "is set by the place of the resource"
    : "says whose row it is, which no request does";
}

/** A parameter other than the id must identify a single record. */
export function checkParam(
  { node, param, property }: Resource,
  { record: { name: record, fields } }: RecordView,
): readonly ManifestProblem[] {
  if (param === "id" || node.options.singleton) return [];
  const path = [...writtenAt(node), "param"];
  const field = fields.find(({ name }) => name === param);
  if (field === undefined) {
    const message = `the record "${record}" has no field "${param}"`;
    const words = fields.filter(isTelling).map(({ name }) => name);
    const meant = suggest(param, words);
    // With a `key`, it is another name of the id, unless it looks misspelt.
    if (property === "id" && meant.note === undefined) return [];
    return [atValue("param-not-unique", path, message, meant)];
  }
  if (isTelling(field)) return [];
  const message = `several records can have the same "${param}"`;
  const labels = [labelAt(field.path, "the field")];
  const help = "add `unique: true` to the field";
  return [atValue("param-not-unique", path, message, { labels, help })];
}

function isTelling({ data }: RecordField): boolean {
  return data.unique !== undefined && data.many !== true;
}
