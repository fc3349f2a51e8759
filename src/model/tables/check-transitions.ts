/** What is wrong with actions that lead somewhere. Stage: model. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { writtenAt, type ExtraAction } from "../../manifest/tree.js";
import type { RecordDefinition } from "../records/definitions.js";
import type { RecordModel } from "../records/types.js";
import { camelCase } from "../words.js";
import { needsTable } from "./check-resources.js";
import { findField } from "./find-field.js";
import { listLeading, readLead } from "./transitions.js";

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

/** A record without a table has no rows to lead anywhere, or to name. */
export function checkUnstored(
  record: RecordModel,
  definition: RecordDefinition,
): readonly ManifestProblem[] {
  const places = [
    ...record.fields.flatMap(({ path, transitions, slug }) => [
      ...(transitions === null ? [] : [[...path, "transitions"]]),
      ...(slug === null ? [] : [[...path, "from"]]),
    ]),
    ...listLeading(definition).map((action) => [
      ...writtenAt(action),
      "transition",
    ]),
  ];
  return places.map((place) => needsTable(record, place));
}
