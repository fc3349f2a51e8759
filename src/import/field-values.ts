/**
 * One field of several schemas: what requests have of it, and what replies.
 * Stage: import.
 */
import { isTable, omit, withoutUndefined } from "../diagnostics/values.js";
import type { SourceField } from "./source.js";
import { spellField, type ManifestValue } from "./spell-options.js";

/** What it is that requests and replies disagree about; null if nothing. */
export interface JoinedField {
  readonly field: SourceField;
  readonly differs: string | null;
  /** Which of the two the field is that of. */
  readonly of: "body" | "reply";
}

const LIMITS_DIFFER =
  "requests and replies have other limits: the manifest has those of requests";

/** Whether two fields hold the same values, whatever is said of them. */
function haveOneRule(one: SourceField, other: SourceField): boolean {
  return (
    one.isRequired === other.isRequired && areAlike(one.value, other.value)
  );
}

/** Whether two values are the same, but for their texts. */
function areAlike(one: ManifestValue, other: ManifestValue): boolean {
  const [own, its] = [one, other].map((value) =>
    omit(value, "description", "example"),
  );
  return JSON.stringify(own) === JSON.stringify(its);
}

/** The field of a body and of a reply: the limits are those of the body. */
export function joinFields(
  body: SourceField | undefined,
  reply: SourceField | undefined,
): JoinedField | undefined {
  const [one] = [reply, body].filter((each) => each !== undefined);
  if (one === undefined) return undefined;
  if (body === undefined || reply === undefined)
    return { field: one, differs: null, of: one === body ? "body" : "reply" };
  const only = body.only ?? reply.only;
  const [sent, shown] = [body.value, reply.value];
  const kinds = [sent, shown].map(kindOf);
  if (kinds[0] !== kinds[1]) {
    // What says nothing does not disagree.
    if (shown["type"] === "json" && shown["many"] !== true && isBare(shown))
      return { field: { ...body, only }, differs: null, of: "body" };
    return {
      field: { ...reply, isRequired: body.isRequired, only },
      differs: `requests have ${nameKind(sent)}, replies ${nameKind(shown)}: the manifest has that of replies`,
      of: "reply",
    };
  }
  const texts = { ...textsOf(shown), ...textsOf(sent) };
  const inner = joinInner(sent, shown);
  if (inner !== undefined) {
    const value = { ...sent, ...texts, fields: inner.fields };
    const { differing } = inner;
    return {
      field: { ...body, value, only },
      differs:
        differing.length === 0
          ? haveOneRule(body, reply) || inner.isSubset
            ? null
            : LIMITS_DIFFER
          : `requests and replies have different kinds of ${listNames(differing)}: the manifest has those of replies`,
      of: "body",
    };
  }
  const words = [sent["enum"], shown["enum"]].map((each) =>
    Array.isArray(each) ? (each as readonly unknown[]) : [],
  );
  const [asked = [], told = []] = words;
  if (JSON.stringify([...asked].sort()) === JSON.stringify([...told].sort())) {
    const value = { ...sent, ...texts };
    return {
      field: { ...body, value, only },
      differs: haveOneRule(body, reply) ? null : LIMITS_DIFFER,
      of: "body",
    };
  }
  return {
    field: {
      value: { ...sent, ...texts, enum: [...new Set([...asked, ...told])] },
      isRequired: body.isRequired,
      only,
    },
    differs:
      "requests and replies have other words: the manifest has those of both",
    of: "body",
  };
}

/** The field of two replies: what only one of them has may be missing. */
export function joinShown(
  one: SourceField,
  other: SourceField,
): Pick<JoinedField, "field" | "differs"> {
  if (differInKind(one, other))
    return {
      field: one,
      differs: `one reply has ${nameKind(one.value)}, another ${nameKind(other.value)}: the manifest has the first`,
    };
  const inner = joinInner(one.value, other.value);
  if (inner === undefined) return { field: one, differs: null };
  const { fields, differing } = inner;
  return {
    field: { ...one, value: { ...one.value, fields } },
    differs:
      differing.length === 0
        ? null
        : `replies have different kinds of ${listNames(differing)}`,
  };
}

/** The fields of an object that both have; what only one has may be missing. */
function joinInner(
  sent: ManifestValue,
  shown: ManifestValue,
):
  | {
      readonly fields: ManifestValue;
      readonly differing: readonly string[];
      /** Whether what both have has the same limits. */
      readonly isSubset: boolean;
    }
  | undefined {
  const [asked, told] = [sent["fields"], shown["fields"]];
  if (!isTable(asked) || !isTable(told)) return undefined;
  const names = [...new Set([...Object.keys(told), ...Object.keys(asked)])];
  const differing = names.filter(
    (name) =>
      asked[name] !== undefined &&
      told[name] !== undefined &&
      kindOf(spellLong(asked[name])) !== kindOf(spellLong(told[name])),
  );
  const fields = names.map((name) => {
    const isInBoth = asked[name] !== undefined && told[name] !== undefined;
    const isShown = isInBoth && differing.includes(name);
    const value = isShown ? told[name] : (asked[name] ?? told[name]);
    return [name, isInBoth ? value : makeOptional(value)] as const;
  });
  const isSubset = names.every(
    (name) =>
      asked[name] === undefined ||
      told[name] === undefined ||
      areAlike(spellLong(asked[name]), spellLong(told[name])),
  );
  return { fields: Object.fromEntries(fields), differing, isSubset };
}

/** A field as written, in its long form. */
function spellLong(written: unknown): ManifestValue {
  if (isTable(written)) return written;
  return { type: String(written).replace(/\?$/, "") };
}

/** Whether two fields hold values of different kinds. */
export function differInKind(one: SourceField, other: SourceField): boolean {
  return kindOf(one.value) !== kindOf(other.value);
}

/** A field as written, that may be left out. */
function makeOptional(written: unknown): unknown {
  if (typeof written === "string")
    return written.endsWith("?") ? written : `${written}?`;
  if (!isTable(written)) return written;
  return spellField(omit(written, "optional"), false);
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

/** What kind of values a field has, whatever its limits. */
function kindOf(value: ManifestValue): string {
  const { type, many, fields } = value;
  const kind =
    fields !== undefined
      ? "object"
      : value["enum"] !== undefined
        ? "enum"
        : type === "text"
          ? "string"
          : String(type);
  return `${kind}${many === true ? " list" : ""}`;
}

function nameKind(value: ManifestValue): string {
  const { type, many, fields } = value;
  const one =
    fields !== undefined
      ? "an object"
      : value["enum"] !== undefined
        ? "an enum"
        : `\`${String(type)}\``;
  return many === true ? `a list of ${one}` : one;
}

function isBare(value: ManifestValue): boolean {
  return (
    Object.keys(omit(value, "description", "example", "optional")).length === 1
  );
}

function textsOf({ description, example }: ManifestValue): ManifestValue {
  return withoutUndefined({ description, example });
}
