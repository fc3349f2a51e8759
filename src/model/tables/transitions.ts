/** Which words of a table's fields may follow which, and who leads there. Stage: model. */
import type { ExtraAction } from "../../manifest/tree.js";
import type { TransitionsData } from "../../runtime/database/tables.js";
import type { RecordDefinition } from "../records/definitions.js";
import type { RecordField, RecordModel } from "../records/types.js";
import { findField } from "./find-field.js";

/** The actions of a record's resources that lead somewhere. */
export function listLeading({
  places,
}: RecordDefinition): readonly ExtraAction[] {
  const actions = places.flatMap(({ node }) => node.member);
  return actions.filter(({ transition }) => transition !== undefined);
}

/** The words that an action leads to, by the fields' names, as far as there are such. */
export function readLead(
  { transition = {} }: ExtraAction,
  fields: readonly RecordField[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(transition).flatMap(([word, to]) => {
      const field = findField(fields, word);
      return field === undefined ? [] : [[field.name, to]];
    }),
  );
}

/** Null for a record of which any word may follow any. */
export function readTransitions(
  { fields }: RecordModel,
  definition: RecordDefinition,
): TransitionsData | null {
  const arrows = fields.flatMap(({ name, transitions }) =>
    transitions === null ? [] : [[name, transitions] as const],
  );
  if (arrows.length === 0) return null;
  const actions = listLeading(definition).map(
    (action) => [action.name, readLead(action, fields)] as const,
  );
  return {
    arrows: Object.fromEntries(arrows),
    ...(actions.length > 0 && { actions: Object.fromEntries(actions) }),
  };
}
