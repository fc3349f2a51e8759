/**
 * Which rows are gone while they are still stored: those of records with
 * `destroy: soft`, and what goes along with them. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { type ExtraAction, writtenAt } from "../../manifest/tree.js";
import type { GoneData } from "../../runtime/database/tables.js";
import type { Definitions, RecordDefinition } from "../records/definitions.js";
import type { RecordField, RecordModel } from "../records/types.js";
import type { Resource } from "../resource.js";
import { findField } from "./find-field.js";
import type { TableModel } from "./types.js";

/** The column with the time of a deletion. */
export const DELETED_AT = "deleted_at";

/** The member action that restores a row. */
export const RESTORE = "restore";

/** A record, and the resources that hold it. */
interface Stored {
  readonly record: RecordModel;
  readonly definition: RecordDefinition;
}

/** What a table says of rows that are gone. */
export type Soft = Pick<TableModel, "gone" | "keeps">;

/** Whether a deletion of a record's rows sets a column, and nothing else. */
export function isSoft({ definers }: RecordDefinition): boolean {
  return definers[0]?.node.options.destroy === "soft";
}

/** Whether an action is the one that restores rows: a member's, which takes nothing. */
export function isRestore(
  extra: ExtraAction,
  resource: Resource,
  definitions: Definitions,
): boolean {
  const definition = definitions.of(resource);
  const { name, methods, body, query, returns, transition } = extra;
  return (
    name === RESTORE &&
    methods.includes("POST") &&
    resource.node.member.includes(extra) &&
    (body ?? query ?? returns ?? transition) === undefined &&
    definition !== undefined &&
    isSoft(definition)
  );
}

/** What the tables of records say of rows that are gone, by the records' names. */
export function readSoft(stored: readonly Stored[]): ReadonlyMap<string, Soft> {
  const gone = new Set(
    stored.flatMap(({ record, definition }) =>
      isSoft(definition) ? [record.name] : [],
    ),
  );
  const goesAlong = ({ fields }: RecordModel): boolean =>
    fields.some((field) => goesWith(field, gone));
  for (let known = -1; known < gone.size;) {
    known = gone.size;
    for (const { record } of stored)
      if (goesAlong(record)) gone.add(record.name);
  }
  return new Map(
    stored.map(({ record, definition }) => {
      const above = record.fields.filter((field) => goesWith(field, gone));
      const data: GoneData = {
        ...(isSoft(definition) && { column: DELETED_AT }),
        ...(above.length > 0 && { above: targetsOf(above) }),
      };
      const keeping = record.fields.filter(
        ({ data: { computed }, ref }) =>
          computed !== true &&
          ref?.onDelete === "restrict" &&
          gone.has(ref.record),
      );
      const isEver = gone.has(record.name);
      const keeps = keeping.length === 0 ? null : targetsOf(keeping);
      return [record.name, { gone: isEver ? data : null, keeps }];
    }),
  );
}

/** Whether rows go along with what a ref of theirs refers to. */
function goesWith(
  { data: { computed, many }, ref }: RecordField,
  gone: ReadonlySet<string>,
): boolean {
  return (
    ref?.onDelete === "cascade" &&
    computed !== true &&
    many !== true &&
    gone.has(ref.record)
  );
}

function targetsOf(fields: readonly RecordField[]) {
  return Object.fromEntries(
    fields.flatMap(({ name, ref }) =>
      ref === null ? [] : [[name, ref.record] as const],
    ),
  );
}

/** What `destroy: soft` of a record, and what restores its rows, say wrong. */
export function checkSoft(
  { record, definition }: Stored,
  tables: ReadonlyMap<string, TableModel>,
): readonly ManifestProblem[] {
  if (!isSoft(definition)) return [];
  const { places } = definition;
  const place = [...definition.path, "destroy"];
  const found: ManifestProblem[] = [];
  if (!places.some(({ actions }) => actions.includes("destroy"))) {
    const message = `nothing destroys the rows of "${record.name}"`;
    const help = "add `destroy` to its actions, or remove `destroy: soft`";
    found.push(atKey("soft-delete", place, message, { help }));
  }
  const clash = findField(record.fields, DELETED_AT);
  if (clash !== undefined) {
    const message = `a field cannot be named "${clash.written}": \`destroy: soft\` writes the time of a deletion there`;
    const labels = [labelAt(place, "here")];
    const help = "remove the field: a column that is there keeps its values";
    found.push(atKey("reserved-field", clash.path, message, { labels, help }));
  }
  for (const { node, param, property } of places) {
    const restore = node.member.find(({ name }) => name === RESTORE);
    if (restore === undefined) continue;
    const at = writtenAt(restore);
    const { singleton } = node.options;
    if (singleton || property !== "id") {
      const message = singleton
        ? "nothing says which of the rows that were deleted here is to be restored"
        : `several rows that were deleted may have the same "${param}"`;
      const help = `put \`${RESTORE}\` where a row is named by its id`;
      found.push(atKey("soft-delete", at, message, { help }));
    }
  }
  const circle = findCircle(record.name, tables);
  if (circle !== null) {
    const message = `what a row of "${record.name}" takes along would take others of it along: ${circle.join(", ")}`;
    const help = "let one of these refs be `onDelete: restrict`, or `clear`";
    found.push(atValue("soft-delete", place, message, { help }));
  }
  return found;
}

/** The records of a circle of refs that take rows along; one in itself is none. */
function findCircle(
  start: string,
  tables: ReadonlyMap<string, TableModel>,
): readonly string[] | null {
  const search = (path: readonly string[]): readonly string[] | null => {
    const [last = start] = path.slice(-1);
    const above = tables.get(last)?.gone?.above ?? {};
    for (const next of new Set(Object.values(above))) {
      if (next === last) continue;
      if (path.includes(next)) return [...path, next];
      const found = search([...path, next]);
      if (found !== null) return found;
    }
    return null;
  };
  return search([start]);
}
