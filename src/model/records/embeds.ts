/**
 * What refs embed: beside the id of a row, replies have some of its fields. Each is a
 * field of its own, which nothing stores and no request sets. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import type { FieldEntry } from "../../manifest/tree.js";
import { type Field, isShown } from "../../runtime/records/fields.js";
import type { Definitions, RecordDefinition } from "./definitions.js";
import { mayBeHidden } from "./hidden.js";
import type { RecordField, RecordModel } from "./types.js";

type RecordOf = ReadonlyMap<RecordDefinition, RecordModel>;

/** Records with what they embed of each other. */
export interface Embedded {
  readonly recordOf: RecordOf;
  readonly problems: readonly ManifestProblem[];
}

/** Adds a field to each record for each ref that embeds something. */
export function addEmbeds(
  recordOf: RecordOf,
  definitions: Definitions,
): Embedded {
  const problems: ManifestProblem[] = [];
  const embedded = new Map<RecordDefinition, RecordModel>();
  for (const [definition, record] of recordOf) {
    const fields = record.fields.flatMap((field) => {
      const entry = entryOf(field, definition);
      const target = definitions.find(field.ref?.record ?? "");
      if (entry?.embed === undefined || entry.embed === false) return [field];
      const shown = target && recordOf.get(target);
      if (target === undefined || shown === undefined) return [field];
      const { fields: named, problems: found } = readNamed(
        field,
        entry.embed,
        target,
        shown,
      );
      problems.push(...found);
      const isNullable =
        field.data.many !== true &&
        (field.data.optional === true || mayBeHidden(target, definitions));
      return [field, describeEmbed(field, named, isNullable)];
    });
    embedded.set(definition, { ...record, fields });
  }
  return { recordOf: embedded, problems };
}

/** What the manifest says of a field. */
function entryOf(
  { written, from }: RecordField,
  { definers }: RecordDefinition,
): FieldEntry | undefined {
  if (from === "tool") return undefined;
  return definers[0]?.node.options.fields?.[written];
}

/** The object that replies have beside the id; the same is hidden with both. */
function describeEmbed(
  { written, words, path, data, name }: RecordField,
  fields: readonly RecordField[],
  isNullable: boolean,
): RecordField {
  const { read } = words;
  return {
    name: written,
    written,
    data: {
      type: "object",
      fields: Object.fromEntries(
        fields.map((each) => [each.name, asShown(each.data)]),
      ),
      computed: true,
      ...(isNullable && { optional: true }),
      ...(data.many === true && { many: true }),
      ...(data.read !== undefined && { read: data.read }),
    },
    ref: null,
    words: { ...(read !== undefined && { read }) },
    can: null,
    slug: null,
    related: {
      kind: "embed",
      through: name,
      fields: fields.map((each) => each.name),
    },
    transitions: null,
    path: [...path, "embed"],
    column: null,
    was: [],
    wasWritten: [],
    from: "manifest",
  };
}

/** A field as a reply about another record has it: null where it is hidden. */
function asShown(data: Field): Field {
  const about = ["read", "write", "unique", "default"];
  const shown = Object.entries(data).filter(([key]) => !about.includes(key));
  const isHidden = data.read === "some";
  return {
    ...(Object.fromEntries(shown) as unknown as Field),
    ...(isHidden && { optional: true }),
  };
}

/** The fields that an embed shows: the id, and those that it names. */
function readNamed(
  { path, written, data }: RecordField,
  said: true | readonly string[],
  target: RecordDefinition,
  { name: record, fields }: RecordModel,
): {
  readonly fields: readonly RecordField[];
  readonly problems: readonly ManifestProblem[];
} {
  const place = [...path, "embed"];
  const problems: ManifestProblem[] = [];
  if (data.read === "never") {
    const message = `no reply has "${written}", and so none has what it refers to`;
    const labels = [labelAt([...path, "read"], "`read` is here")];
    problems.push(atKey("related-rows", place, message, { labels }));
  }
  const named = new Set(fields.filter(({ name }) => name === "id"));
  for (const [index, word] of wordsOf(said, target, fields).entries()) {
    const at = said === true ? place : [...place, index];
    const field =
      fields.find(({ name }) => name === word) ??
      fields.find((each) => each.written === word);
    if (field === undefined) {
      const message = `the record "${record}" has no field "${word}"`;
      const words = fields.map((each) => each.name);
      problems.push(
        atValue("unknown-field", at, message, suggest(word, words)),
      );
      continue;
    }
    const why = whyNot(field, word, target);
    if (why === null) named.add(field);
    else problems.push(atValue("related-rows", at, why.message, why));
  }
  if (said !== true && said.length === 0) {
    const message = "this embeds nothing";
    const help = `name fields of "${record}", or write \`true\``;
    problems.push(atValue("related-rows", place, message, { help }));
  }
  return { fields: fields.filter((each) => named.has(each)), problems };
}

/** The fields that an embed names; `true`: all that the record's own resource reads. */
function wordsOf(
  said: true | readonly string[],
  { definers }: RecordDefinition,
  fields: readonly RecordField[],
): readonly string[] {
  if (said !== true) return said;
  const { read } = definers[0]?.node.options ?? {};
  return fields
    .filter(({ data }) => isShown(data))
    .filter(
      ({ name, written }) =>
        read === undefined || read.includes(name) || read.includes(written),
    )
    .map(({ name }) => name);
}

/** Why a field cannot be embedded; null if it can. */
function whyNot(
  field: RecordField,
  word: string,
  target: RecordDefinition,
): { readonly message: string; readonly help: string } | null {
  if (!isShown(field.data))
    return {
      message: `"${word}" is \`read: never\`, and nothing makes it readable`,
      help: "remove it from `embed`",
    };
  const isEmbed = (entryOf(field, target)?.embed ?? false) !== false;
  if (!isEmbed || word === field.name) return null;
  return {
    message: `"${word}" is embedded itself, and an embed shows one level`,
    help: `write "${field.name}" for its id`,
  };
}
