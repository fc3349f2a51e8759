/**
 * The options of fields: those that a type takes, and those that exclude each
 * other. Stage: parse; rules, one small function each.
 */
import { listWords } from "../../diagnostics/did-you-mean.js";
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { LIMITS } from "../../fields/field-type.js";
import { SCALAR_TYPES, scalarTypes, valueTypes } from "../../fields/types.js";
import {
  ANSWERED_KINDS,
  type AnsweredKind,
  fieldKindOf,
  listFields,
  type FieldKind,
  type FieldHolder,
  type PlacedField,
} from "../field-tables.js";
import type { FieldEntry } from "../schema-fields.js";
import type { Manifest } from "../schema.js";

type Option = Exclude<keyof FieldEntry, "type" | "enum" | "ref" | "fields">;

/** The options that only fields of some kinds take. */
const optionKinds: Readonly<Partial<Record<Option, readonly FieldKind[]>>> = {
  ...Object.fromEntries(LIMITS.map((limit) => [limit, kindsWith(limit)])),
  onDelete: ["ref"],
  scope: ["ref"],
  ...{ set: ["ref"], link: ["ref"], embed: ["ref"], transitions: ["enum"] },
  from: ["string", "text"],
};

/** The types that take a limit. */
function kindsWith(limit: (typeof LIMITS)[number]): readonly FieldKind[] {
  return SCALAR_TYPES.filter((type) =>
    scalarTypes[type].limits.includes(limit),
  );
}

/** The options that only a field of a record takes. */
const recordOptions: readonly Option[] = [
  ...(["unique", "read", "write", "computed"] as const),
  ...(["onDelete", "scope", "set", "link", "was", "column"] as const),
  ...(["transitions", "embed", "from"] as const),
];

const holderNouns: Readonly<Record<FieldHolder, string>> = {
  record: "a record",
  object: "an object",
  body: "a body",
  query: "a query",
  error: "an error",
};

/** Options that do not apply: `min` of text, `unique` in a body. */
export function checkFieldOptions(manifest: Manifest): ManifestProblem[] {
  return listFields(manifest).flatMap((field) => {
    const kind = fieldKindOf(field.entry);
    if (kind === null) return [];
    const options = Object.keys(field.entry) as Option[];
    return options
      .filter((option) => field.entry[option] !== undefined)
      .flatMap((option) => explainOption(option, kind, field))
      .concat(checkHolder(kind, field));
  });
}

function explainOption(
  option: Option,
  kind: FieldKind,
  { path, holder, entry }: PlacedField,
): ManifestProblem[] {
  const kinds = optionKinds[option];
  const place = [...path, option];
  if (isAnswered(kind) && option !== kind && option !== "description") {
    const message = `\`${option}\` says nothing about ${nameKind(kind)}`;
    const help = "each reply has it, and no request: remove it";
    return [atKey("field-option", place, message, { help })];
  }
  if (kinds !== undefined && !kinds.includes(kind)) {
    const message = `\`${option}\` says nothing about ${nameKind(kind)}`;
    const help = `it is for ${listWords(kinds, "and", false)}`;
    return [atKey("field-option", place, message, { help })];
  }
  const isOfLists = option === "minItems" || option === "maxItems";
  if (isOfLists && entry.many !== true) {
    const message = `\`${option}\` says nothing about a single value`;
    const help = "add `many: true`, or remove it";
    return [atKey("field-option", place, message, { help })];
  }
  if (holder !== "record" && recordOptions.includes(option)) {
    const message = `\`${option}\` says nothing about a field of ${holderNouns[holder]}`;
    const help = "only fields of records are stored; remove it";
    return [atKey("field-option", place, message, { help })];
  }
  if (holder === "error" && option === "default") {
    const message = "`default` says nothing about a field of an error";
    const help = "no request sends it: your function gives it; remove it";
    return [atKey("field-option", place, message, { help })];
  }
  return [];
}

function nameKind(kind: FieldKind): string {
  if (isAnswered(kind)) return ANSWERED_NOUNS[kind];
  return kind === "ref" ? "a ref" : valueTypes[kind].noun;
}

const ANSWERED_NOUNS: Readonly<Record<AnsweredKind, string>> = {
  can: "what a caller may do",
  count: "a count",
  mine: "what is the caller's own",
};

function isAnswered(kind: FieldKind): kind is AnsweredKind {
  return ANSWERED_KINDS.some((each) => each === kind);
}

/** Kinds of fields that an object or a query cannot hold. */
function checkHolder(
  kind: FieldKind,
  { path, holder }: PlacedField,
): readonly ManifestProblem[] {
  if (isAnswered(kind) && holder !== "record") {
    const message = `${holderNouns[holder]} cannot hold ${nameKind(kind)}`;
    const help = "it is about a row: make it a field of the record";
    return [atKey("field-option", path, message, { help })];
  }
  if (holder === "record" || holder === "body") return [];
  const isRefused =
    holder === "query" ? kind === "object" || kind === "json" : kind === "ref";
  if (!isRefused) return [];
  const message = `${holderNouns[holder]} cannot hold ${nameKind(kind)}`;
  const help = HOLDER_HELP[holder];
  return [atKey("field-option", path, message, { help })];
}

/** What to do instead with what a holder cannot hold. */
const HOLDER_HELP = {
  object:
    "make it a field of the record; stores cannot watch over ids inside of a value",
  error: "it is about no row: give it the type of the id",
  query: "take it in `body`, or write its fields one by one",
} as const;

/** Options that exclude each other. */
const contradictions: readonly {
  readonly option: Option;
  readonly other: Option;
  readonly holds: (entry: FieldEntry) => boolean;
  readonly why: string;
  /** Only where rows are stored: without a database it means nothing. */
  readonly isOfStores?: true;
}[] = [
  ...(
    [
      ...(["write", "default", "unique", "was", "column"] as const),
      ...(["set", "link", "transitions", "embed", "from"] as const),
    ] as const
  ).map((option) => ({
    option,
    other: "computed" as const,
    holds: (entry: FieldEntry) =>
      entry.computed === true && entry[option] !== undefined,
    why: `a computed field is not stored, and \`${option}\` is about what is stored`,
  })),
  ...(
    [
      ["default", "it has a value already"],
      ["write", "no request sets it"],
      ["many", "it is one text, not a list"],
      ["optional", "every row gets one"],
      ["minLength", "it may be as short as what it is made of"],
    ] as const
  ).map(([other, why]) => ({
    option: "from" as const,
    other,
    holds: (entry: FieldEntry) =>
      entry.from !== undefined &&
      entry[other] !== undefined &&
      entry[other] !== false,
    why: `\`${other}\` says nothing about what is made of another field: ${why}`,
  })),
  {
    option: "unique",
    other: "many",
    holds: ({ many, unique }) =>
      many === true && unique !== undefined && unique !== false,
    why: "a list cannot be unique",
  },
  {
    option: "set",
    other: "many",
    holds: ({ many, set }) => many === true && set !== undefined,
    why: "the caller is one record, not a list",
  },
  {
    option: "set",
    other: "scope",
    holds: ({ set, scope }) => set !== undefined && scope !== undefined,
    why: "`scope` sets the ref already",
  },
  {
    option: "set",
    other: "write",
    holds: ({ set, write }) => set !== undefined && write !== undefined,
    why: "no body sets what the caller is",
  },
  {
    option: "link",
    other: "many",
    holds: ({ many, link }) => many === true && link !== undefined,
    why: "a list of refs has a table of its own, not a column",
  },
  {
    option: "link",
    other: "set",
    holds: ({ link, set }) => link !== undefined && set !== undefined,
    why: "no body sets what the caller is",
  },
  {
    option: "link",
    other: "scope",
    holds: ({ link, scope }) => link !== undefined && scope !== undefined,
    why: "no body sets whose row this is",
  },
  {
    option: "transitions",
    other: "many",
    holds: ({ many, transitions }) =>
      many === true && transitions !== undefined,
    why: "a row is in one state, not in a list of them",
  },
  {
    option: "transitions",
    other: "optional",
    holds: ({ optional, transitions }) =>
      optional === true && transitions !== undefined,
    why: "a row is always in some state",
  },
  {
    option: "scope",
    other: "many",
    holds: ({ many, scope }) => many === true && scope !== undefined,
    why: "a record has one owner, not a list",
  },
  {
    option: "scope",
    other: "computed",
    holds: ({ computed, scope }) => computed === true && scope !== undefined,
    why: "a row has its owner in a column, and a computed field has none",
    isOfStores: true,
  },
];

/** Fields that contradict themselves. */
export function checkContradictions(manifest: Manifest): ManifestProblem[] {
  return listFields(manifest).flatMap(({ entry, path }) => {
    const found = contradictions
      .filter(
        ({ holds, isOfStores = false }) =>
          holds(entry) && (!isOfStores || manifest.database !== undefined),
      )
      .map(({ option, other, why }) =>
        atKey("field-contradiction", [...path, option], why, {
          labels: [labelAt([...path, other], `\`${other}\` is here`)],
          help: `remove \`${option}\` or \`${other}\``,
        }),
      );
    const isClear = entry.onDelete === "clear" && entry.many !== true;
    if (!isClear || entry.optional === true) return found;
    return found.concat(
      atValue(
        "field-contradiction",
        [...path, "onDelete"],
        "a required field cannot become null",
        { help: "add `optional: true`, or use `restrict` or `cascade`" },
      ),
    );
  });
}
