/**
 * Checks what the command line of `add` asks for, and turns it into a manifest
 * entry. Knows nothing about the manifest that it goes into.
 */
import { ADDED_TYPES } from "../../manifest/field-tables.js";
import type { EntryValue } from "../../edit/entry-change.js";
import { ACTIONS, METHODS } from "../../manifest/words.js";
import { notAmong, UsageError } from "../usage-error.js";

export interface EntryFlags {
  readonly singleton?: boolean;
  readonly shallow?: boolean;
  /** `index,show`; `none` for no action at all. */
  readonly only?: readonly string[];
  /** `publish:post` */
  readonly member?: readonly string[];
  readonly collection?: readonly string[];
}

type Table = Readonly<Record<string, EntryValue>>;

/** An entry in two parts: its options, and the named things it contains. */
export interface ManifestEntry {
  /** Only a new resource can be given these. */
  readonly options: Table;
  /** An existing resource can be given these as well. */
  readonly parts: Readonly<Record<"collection" | "member" | "fields", Table>>;
}

/** @throws UsageError if the input makes no sense or contradicts itself */
export function readManifestEntry(
  name: string,
  fields: readonly string[],
  flags: EntryFlags,
): ManifestEntry {
  checkName(name);
  const { singleton = false, shallow = false } = flags;
  const only = flags.only && readActions(flags.only);
  if (singleton) refuseCollection(flags, only ?? []);
  return {
    options: {
      ...(singleton && { singleton }),
      ...(only && { only }),
      ...(shallow && { shallow }),
    },
    parts: {
      collection: readExtras("--collection", flags.collection ?? []),
      member: readExtras("--member", flags.member ?? []),
      fields: readFields(fields),
    },
  };
}

/** The whole entry, without empty parts. */
export function joinEntry({ options, parts }: ManifestEntry): Table {
  const held = Object.entries(parts).filter(
    ([, table]) => Object.keys(table).length > 0,
  );
  return { ...options, ...Object.fromEntries(held) };
}

function checkName(name: string): void {
  const parts = name.split("/");
  const last = parts.pop() ?? "";
  if (parts.length > 0)
    throw new UsageError(
      `a resource's name cannot contain '/': '${name}'`,
      `did you mean add ${last} --namespace ${parts.join("/")}?`,
    );
  if (name.includes(":"))
    throw new UsageError(
      `a resource's name cannot contain ':': '${name}'`,
      "the name comes first, then its fields: add articles title:string",
    );
}

function refuseCollection(
  { collection = [] }: EntryFlags,
  only: readonly string[],
): void {
  const advice = "leave out one of the two";
  if (only.includes("index"))
    throw new UsageError("a singleton has no index", advice);
  if (collection.length > 0)
    throw new UsageError("a singleton has no collection", advice);
}

/** `destroy` may be called `delete`; `none` exists only on the command line. */
function readActions(words: readonly string[]): readonly string[] {
  const names = split(words);
  if (names.length === 1 && names[0] === "none") return [];
  if (names.length === 0)
    throw new UsageError(
      "--only takes actions",
      `one or several of ${ACTIONS.join(",")}; or none`,
    );
  const known: readonly string[] = ACTIONS;
  for (const name of names)
    if (!known.includes(name) && name !== "delete")
      throw notAmong(known, name, `'${name}' is not an action`);
  return [...new Set(names)];
}

/**
 * Turns `publish:post` into `{ publish: "POST" }`; without a method it is GET.
 */
function readExtras(flag: string, words: readonly string[]): Table {
  const found = new Map<string, string[]>();
  for (const word of split(words)) {
    const [name = "", method = "get", ...rest] = word.split(":");
    const upper = method.toUpperCase();
    const known: readonly string[] = METHODS;
    if (name === "" || rest.length > 0)
      throw new UsageError(
        `${flag} takes an action and its method, not '${word}'`,
        `such as ${flag} publish:post`,
      );
    if (!known.includes(upper))
      throw notAmong(known, upper, `'${method}' is not a method`);
    const methods = found.get(name) ?? [];
    if (!methods.includes(upper)) methods.push(upper);
    found.set(name, methods);
  }
  return Object.fromEntries(
    [...found].map(([name, methods]): [string, EntryValue] => {
      const [first = "GET"] = methods;
      return [name, methods.length === 1 ? first : methods];
    }),
  );
}

/**
 * Turns `title:string` into `{ title: "string" }`; without a type it is a
 * string, as in Rails.
 */
function readFields(words: readonly string[]): Table {
  const fields = new Map<string, EntryValue>();
  for (const word of words) {
    const [name = "", ...rest] = word.split(":");
    if (!/^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(name) || name === "__proto__")
      throw new UsageError(
        `'${word}' is not a field: a name begins with a letter`,
        "a field is name:type, such as title:string",
      );
    if (fields.has(name))
      throw new UsageError(
        `the field '${name}' is there twice`,
        "leave out one of the two",
      );
    fields.set(name, readField(name, word, rest));
  }
  return Object.fromEntries(fields);
}

/**
 * Reads what follows a field's name: `text?`, `enum:draft,live`, `ref:users`.
 */
function readField(
  name: string,
  word: string,
  [kind = "string", ...rest]: readonly string[],
): EntryValue {
  const isMarked = rest.at(-1) === "optional";
  const isOptional = isMarked || kind.endsWith("?");
  const type = kind.replace(/\?$/, "");
  const [detail, ...more] = isMarked ? rest.slice(0, -1) : rest;
  const takesDetail = type === "enum" || type === "ref";
  const known: readonly string[] = ADDED_TYPES;
  if (!known.includes(type))
    throw notAmong(known, type, `'${type}' is not a type of field`);
  if (more.length > 0 || (detail !== undefined && !takesDetail))
    throw new UsageError(
      `'${word}' has more than a name and a type`,
      `an optional field is ${name}:${type}?`,
    );
  if (!takesDetail) return isOptional ? `${type}?` : type;
  const optional = isOptional && { optional: true };
  if (type === "ref" && detail) return { ref: detail, ...optional };
  const values = split([detail ?? ""]);
  if (type === "enum" && values.length > 0)
    return { enum: values, ...optional };
  throw type === "ref"
    ? new UsageError(
        `'${word}' does not say what it refers to`,
        `name the resource: ${name}:ref:${name}s`,
      )
    : new UsageError(
        `'${word}' has no values`,
        `list them: ${name}:enum:draft,published`,
      );
}

function split(words: readonly string[]): readonly string[] {
  return words
    .flatMap((word) => word.split(","))
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
