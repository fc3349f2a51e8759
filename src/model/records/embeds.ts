/**
 * What refs embed: beside the id of a row, replies have some of its fields. Each is a
 * field of its own, which nothing stores and no request sets. Stage: model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { ownValue } from "../../diagnostics/values.js";
import { type FieldEntry, writtenAt } from "../../manifest/tree.js";
import { type Field, isShown } from "../../runtime/records/fields.js";
import type { Resource } from "../resource.js";
import type { Definitions, RecordDefinition } from "./definitions.js";
import { mayBeHidden } from "./hidden.js";
import type { RecordField, RecordModel } from "./types.js";

type RecordOf = ReadonlyMap<RecordDefinition, RecordModel>;

/** Records with what they embed of each other. */
export interface Embedded {
  readonly recordOf: RecordOf;
  readonly problems: readonly ManifestProblem[];
}

/** Adds a field to each record for each ref of which some reply shows what it refers to. */
export function addEmbeds(
  recordOf: RecordOf,
  definitions: Definitions,
): Embedded {
  const problems: ManifestProblem[] = [];
  const embedded = new Map<RecordDefinition, RecordModel>();
  for (const [definition, record] of recordOf) {
    problems.push(...checkRefs(definition, record));
    const fields = record.fields.flatMap((field) => {
      const target = definitions.find(field.ref?.record ?? "");
      const shown = target && recordOf.get(target);
      const asked = listAsked(field, definition);
      if (target === undefined || shown === undefined || asked.length === 0)
        return [field];
      const isNullable =
        field.data.many !== true &&
        (field.data.optional === true || mayBeHidden(target, definitions));
      const named = asked.map((one) => {
        const read = readNamed(field, one, target, shown);
        problems.push(...read.problems);
        return { ...one, fields: read.fields };
      });
      return [field, describeEmbed(field, shown, named, isNullable)];
    });
    embedded.set(definition, { ...record, fields });
  }
  return { recordOf: embedded, problems };
}

/** What is asked of a ref: by the field itself, or by resources. */
interface Asked {
  readonly said: true | readonly string[];
  /** The place of `embed`. */
  readonly path: ManifestPath;
  /** The resources that say so; null: the field. */
  readonly by: readonly Resource[] | null;
}

function listAsked(
  field: RecordField,
  definition: RecordDefinition,
): readonly Asked[] {
  const own = entryOf(field, definition)?.embed ?? false;
  const asked = new Map<string, Asked>();
  if (own !== false)
    asked.set("", { said: own, path: [...field.path, "embed"], by: null });
  for (const resource of definition.places) {
    const said = ownValue(resource.node.options.embed ?? {}, field.written);
    if (said === undefined || said === false) continue;
    const path = [...writtenAt(resource.node), "embed", field.written];
    const key = JSON.stringify(path);
    const by = [...(asked.get(key)?.by ?? []), resource];
    asked.set(key, { said, path, by });
  }
  return [...asked.values()];
}

/** `embed` of a resource names refs of its record. */
function checkRefs(
  { places }: RecordDefinition,
  { name, fields }: RecordModel,
): readonly ManifestProblem[] {
  const refs = fields.filter(({ ref }) => ref !== null);
  const words = refs.map(({ written }) => written);
  const nodes = new Set(places.map(({ node }) => node));
  return [...nodes].flatMap((node) =>
    Object.entries(node.options.embed ?? {}).flatMap(([word, said]) => {
      const place = [...writtenAt(node), "embed", word];
      if (!words.includes(word)) {
        const message = `the record "${name}" has no ref "${word}"`;
        return [atKey("unknown-field", place, message, suggest(word, words))];
      }
      const { read } = node.options;
      if (said === false || read === undefined || read.includes(word))
        return [];
      const message = `\`read\` leaves out what "${word}" refers to`;
      const help = `add "${word}" to \`read\`, or remove it here`;
      return [atKey("related-rows", place, message, { help })];
    }),
  );
}

/** What the manifest says of a field. */
function entryOf(
  { written, from }: RecordField,
  { definers }: RecordDefinition,
): FieldEntry | undefined {
  if (from === "tool") return undefined;
  return definers[0]?.node.options.fields?.[written];
}

/** What replies show of what a ref refers to, by who says so. */
interface Named extends Asked {
  readonly fields: readonly RecordField[];
}

/** The object that replies have beside the id; the same is hidden with both. */
function describeEmbed(
  { written, words, path, data, name }: RecordField,
  target: RecordModel,
  named: readonly Named[],
  isNullable: boolean,
): RecordField {
  const { read } = words;
  const fields = target.fields.filter((each) =>
    named.some((some) => some.fields.includes(each)),
  );
  const usual = named.find(({ by }) => by === null);
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
      fields: namesOf(fields),
      usual: usual === undefined ? null : namesOf(usual.fields),
      shownBy: new Map(
        named.flatMap((some) =>
          (some.by ?? []).map(
            (resource) => [resource, namesOf(some.fields)] as const,
          ),
        ),
      ),
    },
    transitions: null,
    path: named[0]?.path ?? path,
    column: null,
    was: [],
    wasWritten: [],
    from: "manifest",
  };
}

function namesOf(fields: readonly RecordField[]): readonly string[] {
  return fields.map(({ name }) => name);
}

/**
 * What an embed shows in the replies of a resource; null if it is not there, and for
 * any other field.
 */
export function partsShown(
  { related, written }: RecordField,
  resource: Resource,
): readonly string[] | null {
  if (related?.kind !== "embed") return null;
  const said = ownValue(resource.node.options.embed ?? {}, written);
  return said === false
    ? null
    : (related.shownBy.get(resource) ?? related.usual);
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
  { said, path: place }: Asked,
  target: RecordDefinition,
  { name: record, fields }: RecordModel,
): {
  readonly fields: readonly RecordField[];
  readonly problems: readonly ManifestProblem[];
} {
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
  const isEmbed = listAsked(field, target).length > 0;
  if (!isEmbed || word === field.name) return null;
  return {
    message: `"${word}" is embedded itself, and an embed shows one level`,
    help: `write "${field.name}" for its id`,
  };
}
