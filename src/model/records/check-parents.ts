/**
 * Whether it is clear which ref of a record leads to what a resource is below.
 * Stage: model.
 */
import { listWords, suggest } from "../../diagnostics/did-you-mean.js";
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import type { Resource } from "../resource.js";
import type { Definitions, RecordDefinition } from "./definitions.js";
import { parentOf, withoutId } from "./parents.js";
import type { RecordField, RecordView } from "./types.js";

/** What is known of a resource that is below another. */
interface Below {
  readonly resource: Resource;
  readonly definition: RecordDefinition;
  readonly above: RecordDefinition;
  /** The refs to what is above. */
  readonly all: readonly RecordField[];
  /** Those of them that the manifest lists, or that `by` makes. */
  readonly refs: readonly RecordField[];
  /** The ref that `by` names. */
  readonly by: RecordField | undefined;
}

/** Checks which ref leads to what a resource is below. */
export function checkParentRef(
  resource: Resource,
  { record: { fields } }: RecordView,
  definitions: Definitions,
): readonly ManifestProblem[] {
  const { by, parent } = resource.node.options;
  const path = [...writtenAt(resource.node), "parent"];
  const definition = definitions.of(resource);
  const above = parentOf(resource, definitions);
  if (definition === undefined || above === null) {
    const message = "there is no row above that a ref could be to";
    return parent === undefined
      ? []
      : [atKey("parent-ref", path, message, { help: "remove it" })];
  }
  const all = fields.filter(
    ({ ref, data }) =>
      ref?.record === above.name &&
      data.many !== true &&
      data.computed !== true,
  );
  // What only the place makes is at the path of its resource.
  const refs = all.filter(
    ({ path: { length } }) => length > definition.path.length,
  );
  const byField = by === undefined ? undefined : find(fields, by);
  const below: Below = { resource, definition, above, all, refs, by: byField };
  return parent === undefined
    ? checkUnsaid(below)
    : checkNamed(parent, fields, below);
}

function find(
  fields: readonly RecordField[],
  word: string,
): RecordField | undefined {
  return fields.find(
    ({ name, written }) =>
      name === word || written === word || written === withoutId(word),
  );
}

/** Checks the ref that `parent` names. */
function checkNamed(
  word: string,
  fields: readonly RecordField[],
  { resource, definition, above, refs, by }: Below,
): readonly ManifestProblem[] {
  const path = [...writtenAt(resource.node), "parent"];
  const field = find(fields, word);
  const others = refs.filter((each) => each !== by);
  const words = others.map(({ written }) => written);
  if (field !== undefined && field === by) {
    const message = `"${word}" is the ref to who calls, and not to the row above`;
    const help = "name two refs, one with `by` and one with `parent`";
    return [atValue("parent-ref", path, message, { help })];
  }
  if (field !== undefined && field.ref?.record !== above.name) {
    const message = `"${word}" is no ref to "${above.name}", the record above`;
    const labels = [labelAt(field.path, "the field")];
    const guess = suggest(word, words);
    return [atValue("parent-ref", path, message, { labels, ...guess })];
  }
  const isListed = field !== undefined && refs.includes(field);
  const isMade = definition.definers.includes(resource) && others.length === 0;
  if (
    isListed ||
    isMade ||
    (field?.from === "place" && isSaidElsewhere(word, definition))
  )
    return [];
  const message = `the record "${definition.name}" has no field "${word}"`;
  return [atValue("unknown-field", path, message, suggest(word, words))];
}

/** Whether the resource that defines a record names the same ref. */
function isSaidElsewhere(
  word: string,
  { definers }: RecordDefinition,
): boolean {
  return definers.some(
    ({ node }) => withoutId(node.options.parent ?? "") === withoutId(word),
  );
}

/** Checks that there is one ref that can be meant. */
function checkUnsaid({
  resource,
  definition,
  above,
  all,
  refs,
  by,
}: Below): readonly ManifestProblem[] {
  const { options } = resource.node;
  const path = writtenAt(resource.node);
  if (by?.written === above.name) {
    const message = `"${by.written}" would be both who calls and the row above`;
    const help =
      "give the ref to who calls another name, as in `by: follower`, or name the one to the row above with `parent`";
    return [atValue("parent-ref", [...path, "by"], message, { help })];
  }
  const isNamed = refs.some(
    (each) => each !== by && each.written === above.name,
  );
  const isOfCallers = definition.definers.some(
    ({ node }) => node.options.by !== undefined,
  );
  const isOne = options.by !== undefined;
  if (isNamed || !(isOne || isOfCallers)) return [];
  const others = isOne
    ? refs.filter((each) => each !== by)
    : all.filter(({ written }) => written !== above.name);
  if (others.length < (isOne ? 2 : 1)) return [];
  const words = others.map(({ written }) => written);
  const message = `${listWords(words, "or")} may be the ref to the row above`;
  const help = `say which: \`parent: ${words[0] ?? ""}\``;
  const labels = others.map((each) => labelAt(each.path, "this one"));
  const details = { labels, help };
  const key = isOne ? "by" : "record";
  return [atKey("parent-ref", [...path, key], message, details)];
}
