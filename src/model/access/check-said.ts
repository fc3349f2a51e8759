/**
 * What nobody has said: with a `caller`, nothing that is stored is open, or closed,
 * by forgetting. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { listWords } from "../../diagnostics/did-you-mean.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import { extraKinds } from "../../manifest/words.js";
import type { AccessData } from "../../runtime/database/tables.js";
import type { Definitions } from "../records/definitions.js";
import { parentOf } from "../records/parents.js";
import type { Resource } from "../resource.js";
import type { RecordPlaces } from "../tables/tables.js";
import { camelCase } from "../words.js";
import { listOwnWords } from "./own-words.js";
import type { AccessModel, ActionRules } from "./types.js";

type Rules = Pick<AccessModel, "ofRecord" | "ofPlace" | "ofActions">;

/** @param records those that have a table */
export function checkSaid(
  records: readonly RecordPlaces[],
  rules: Rules,
  definitions: Definitions,
): readonly ManifestProblem[] {
  const byName = new Map(records.map((each) => [each.record.name, each]));
  const isRuled = (name: string, seen: readonly string[] = []): boolean => {
    const found = byName.get(name);
    if (found === undefined || seen.includes(name)) return false;
    return (
      rules.ofRecord.get(name)?.read !== undefined ||
      isScoped(found) ||
      listAbove(found, definitions).some((above) =>
        isRuled(above, [...seen, name]),
      )
    );
  };
  return records.flatMap((each) => {
    const { record, definition } = each;
    if (!isRuled(record.name)) {
      const message = `nothing says who may see "${record.name}"`;
      const help =
        "add `access: { read: ..., write: ... }`, with a word such as `anyone`, `caller` or a ref to the caller";
      return [atKey("no-access", record.path, message, { help })];
    }
    if (isScoped(each)) return [];
    return definition.places.flatMap((place) => {
      const data = rules.ofPlace.get(place) ?? rules.ofRecord.get(record.name);
      return checkChanges(place, data ?? {}, rules.ofActions.get(place) ?? {});
    });
  });
}

function isScoped({ record }: RecordPlaces): boolean {
  return record.fields.some(({ ref }) => (ref?.scope ?? null) !== null);
}

/** The records that a record is below, if its own resource stands below one. */
function listAbove(
  { definition }: RecordPlaces,
  definitions: Definitions,
): readonly string[] {
  const above = definition.definers.map(
    (place) => parentOf(place, definitions)?.name,
  );
  return above.includes(undefined)
    ? []
    : above.filter((name) => name !== undefined);
}

const CHANGES = ["create", "update", "destroy"] as const;

/** Changes of a place that no rule is about. */
function checkChanges(
  place: Resource,
  data: AccessData,
  ruled: ActionRules,
): readonly ManifestProblem[] {
  const { node, actions } = place;
  if (data.write !== undefined) {
    const isOpen = data.create?.length !== 0 || !actions.includes("create");
    return isOpen ? [] : [saysNothingOfNew(place, data)];
  }
  const names = listUnsaid(place, data, ruled);
  if (names.length === 0) return [];
  const path = writtenAt(node);
  const message = `nothing says who may ${listWords(names, "or", false)}`;
  const help = "add `write` to `access`, or a rule for each of them";
  const labels =
    node.options.access === undefined
      ? []
      : [labelAt([...path, "access"], "the rules")];
  return [atKey("no-access", path, message, { help, labels })];
}

/** The changes of a place that `write` would be about. */
export function listUnsaid(
  place: Resource,
  data: AccessData,
  ruled: ActionRules,
): readonly string[] {
  const { node } = place;
  // Whoever may change a row may change what is inside of it.
  const usual =
    node.options.inside === undefined
      ? CHANGES.filter(
          (name) => data[name] === undefined && hasAction(place, name),
        )
      : [];
  const extras = extraKinds.flatMap((kind) =>
    node[kind].filter(
      ({ name, methods }) =>
        methods.some((method) => method !== "GET") &&
        !Object.hasOwn(ruled, camelCase(name)),
    ),
  );
  return [...usual, ...extras.map(({ name }) => name)];
}

/** Whether a place has one of the usual changes, of one row or of a subset. */
export function hasAction(
  { actions, node }: Resource,
  name: (typeof CHANGES)[number],
): boolean {
  const inSubsets = node.subsets.flatMap((subset) => subset.actions);
  return actions.includes(name) || inSubsets.some((each) => each === name);
}

/** Words of the user's own alone: a new row meets none of them. */
function saysNothingOfNew(
  { node }: Resource,
  data: AccessData,
): ManifestProblem {
  const words = [...listOwnWords([{ write: data.write ?? [] }])];
  const are = words.length > 1 ? "are" : "is";
  const message = `nothing says who may create: ${listWords(words, "and")} ${are} asked of rows that are there`;
  const help = "say in `access` who may `create`";
  return atKey("no-access", writtenAt(node), message, { help });
}
