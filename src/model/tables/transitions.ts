/** Which words of a table's fields may follow which, and who leads there. Stage: model. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { writtenAt, type ExtraAction } from "../../manifest/tree.js";
import type { TransitionsData } from "../../runtime/database/tables.js";
import type { RecordDefinition } from "../records/definitions.js";
import type { RecordField, RecordModel } from "../records/types.js";
import { camelCase } from "../words.js";
import { findField } from "./find-field.js";

/** The actions of a record's resources that lead somewhere. */
function listLeading({ places }: RecordDefinition): readonly ExtraAction[] {
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

/** What the actions of a record with a table say wrong. */
export function checkTransitions(
  record: RecordModel,
  definition: RecordDefinition,
): readonly ManifestProblem[] {
  const known = new Map<string, ExtraAction>();
  return listLeading(definition).flatMap((action) => {
    const { name } = action;
    const first = known.get(camelCase(name));
    known.set(camelCase(name), first ?? action);
    const place = [...writtenAt(action), "transition"];
    const problems = Object.entries(action.transition ?? {}).flatMap(
      ([word, to]) => checkLead(record, word, to, [...place, word]),
    );
    const isOther =
      first !== undefined &&
      JSON.stringify(readLead(first, record.fields)) !==
        JSON.stringify(readLead(action, record.fields));
    if (!isOther) return problems;
    const message = `"${name}" leads the rows of "${record.name}" elsewhere, too`;
    const at = [...writtenAt(first), "transition"];
    const labels = [labelAt(at, "the other one")];
    const help = "give one of them another name";
    return [...problems, atKey("transition", place, message, { labels, help })];
  });
}

function checkLead(
  { name: record, fields }: RecordModel,
  word: string,
  to: string,
  place: readonly (string | number)[],
): readonly ManifestProblem[] {
  const field = findField(fields, word);
  if (field === undefined) {
    const message = `the record "${record}" has no field "${word}"`;
    const moving = fields.filter(({ transitions }) => transitions !== null);
    const guess = suggest(
      word,
      moving.map(({ written }) => written),
    );
    return [atKey("unknown-field", place, message, guess)];
  }
  const labels = [labelAt(field.path, "the field")];
  const { transitions: arrows } = field;
  if (arrows === null) {
    const message = `"${word}" has no \`transitions\`: any word may follow any`;
    const help = "add them to the field";
    return [atKey("transition", place, message, { labels, help })];
  }
  const reached = [...new Set(Object.values(arrows).flat())];
  if (reached.includes(to)) return [];
  const message = `no arrow leads to "${to}"`;
  const guess = suggest(to, reached);
  return [atValue("transition", place, message, { labels, ...guess })];
}

/** A record without a table has no rows to lead anywhere. */
export function checkUnstored(
  record: RecordModel,
  definition: RecordDefinition,
): readonly ManifestProblem[] {
  const places = [
    ...record.fields.flatMap(({ path, transitions }) =>
      transitions === null ? [] : [[...path, "transitions"]],
    ),
    ...listLeading(definition).map((action) => [
      ...writtenAt(action),
      "transition",
    ]),
  ];
  const labels = [labelAt([...record.path, "table"], "it has none")];
  const help = "remove it, or `table: false`";
  return places.map((place) => {
    const message = `\`${String(place.at(-1))}\` needs a table for "${record.name}"`;
    return atKey("store-option", place, message, { labels, help });
  });
}
