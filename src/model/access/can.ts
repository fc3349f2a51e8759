/** What the fields with `can` ask: which rule each action has. Stage: model. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { listWords, suggest } from "../../diagnostics/did-you-mean.js";
import { atValue } from "../../diagnostics/problem.js";
import type { AccessRule } from "../../runtime/database/tables.js";
import type { RecordField } from "../records/types.js";
import { isSoft, RESTORE } from "../tables/soft.js";
import type { RecordPlaces } from "../tables/tables.js";
import { camelCase } from "../words.js";
import { hasAction } from "./check-said.js";
import type { ActionRules, CanData } from "./types.js";

/** The changes of a row among the seven actions. */
const CHANGES = ["update", "destroy"] as const;

/** @param ruled the rules of the record's own extra actions */
export function readCan(
  { record, definition }: RecordPlaces,
  ruled: ActionRules,
): { readonly data: CanData; readonly problems: readonly ManifestProblem[] } {
  const known = listChanges(definition);
  const asked = record.fields.flatMap((field) =>
    field.can === null ? [] : [{ field, actions: field.can }],
  );
  const data = asked.map(({ field, actions }) => {
    const rules = actions.map((action) => [action, ruleOf(action, ruled)]);
    return [field.name, Object.fromEntries(rules)] as const;
  });
  return {
    data: Object.fromEntries(data),
    problems: asked.flatMap(({ field, actions }) =>
      checkActions(field, actions, known),
    ),
  };
}

/** The rule that an action has of its own; true where it is that of the record. */
function ruleOf(action: string, ruled: ActionRules): AccessRule | true {
  const name = camelCase(action);
  return Object.hasOwn(ruled, name) ? (ruled[name] ?? true) : true;
}

/** The actions that change a row, and that a route leads to. */
function listChanges(
  definition: RecordPlaces["definition"],
): readonly string[] {
  const { definers, places } = definition;
  const usual = CHANGES.filter((name) =>
    places.some((place) => hasAction(place, name)),
  );
  const extras = definers.flatMap(({ node }) =>
    node.member.filter(({ methods }) =>
      methods.some((method) => method !== "GET"),
    ),
  );
  const names = extras.map(({ name }) => name);
  // A row that is shown is not deleted.
  const isOther = (name: string): boolean =>
    name !== RESTORE || !isSoft(definition);
  return [...usual, ...names.filter(isOther)];
}

function checkActions(
  { path, written }: RecordField,
  actions: readonly string[],
  known: readonly string[],
): readonly ManifestProblem[] {
  const help =
    known.length === 0
      ? "nothing changes these rows: remove the field"
      : `the changes are ${listWords(known, "and")}`;
  if (actions.length === 0) {
    const message = `"${written}" says nothing`;
    return [atValue("access-rule", [...path, "can"], message, { help })];
  }
  return actions.flatMap((action, index) => {
    const place = [...path, "can", index];
    if (actions.indexOf(action) < index) {
      const message = `"${action}" is here twice`;
      return [atValue("access-rule", place, message)];
    }
    if (known.includes(action)) return [];
    const message = `no route of these rows changes one by "${action}"`;
    const guess = suggest(action, known);
    return [atValue("access-rule", place, message, { ...guess, help })];
  });
}
