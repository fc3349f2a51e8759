/**
 * What an action takes and returns, by the names of its types and of what reads
 * and writes them. Stage: emit.
 */
import {
  nameBody,
  nameQuery,
  type OutputNames,
  type ReaderNames,
} from "../../model/records/record-names.js";
import type { ControllerAction } from "../../model/types.js";
import type { PlaceData } from "../../runtime/database/tables.js";
import { filtersOf, queryWordsOf } from "../../runtime/stores/list-query.js";
import type { RecordNames } from "./view-names.js";

/** The types of an action; null if the manifest does not describe them. */
export interface ActionTypes {
  readonly input: string | null;
  readonly output: { readonly type: string; readonly isList: boolean } | null;
  readonly queryType: string | null;
}

/** The type of an action's body if it takes none. */
export const NO_INPUT = "NoInput";

/** The reader of an action's body. */
export function inputOf(
  { record: { input } }: ControllerAction,
  names: RecordNames,
): ReaderNames | null {
  if (input === null) return null;
  if (input.kind === "own") return nameBody(input.type);
  const view = names.get(input.view);
  const own = input.kind === "new" ? view?.create : view?.change;
  return own?.names ?? null;
}

export function outputOf(
  { record: { output } }: ControllerAction,
  names: RecordNames,
): OutputNames | null {
  return output && (names.get(output.view)?.output.names ?? null);
}

/** The reader of an action's query. */
export function queryOf({
  record: { query },
}: ControllerAction): OutputNames | null {
  return query && nameQuery(query.type);
}

/** What the query of a list has beside what the manifest adds to it. */
export function listBeside(
  { name, record, routes }: ControllerAction,
  place: PlaceData | undefined,
): readonly string[] {
  if (record.query === null || name !== "index" || place === undefined)
    return [];
  const { list = {} } = place;
  const inAddresses = routes.flatMap(({ query }) => query);
  return [
    ...filtersOf(list),
    ...queryWordsOf(list),
    ...new Set(inAddresses.map((each) => each.name)),
  ];
}

/** Whether the manifest says anything about what an action takes or returns. */
export function isDescribed({
  record: { input, output, query, keys },
}: ControllerAction): boolean {
  return (
    [input, output, query].some((each) => each !== null) ||
    Object.keys(keys).length > 0
  );
}

export function typesOf(
  action: ControllerAction,
  names: RecordNames,
): ActionTypes {
  const output = outputOf(action, names);
  const { isList = false } = action.record.output ?? {};
  return {
    input:
      inputOf(action, names)?.read ?? (isDescribed(action) ? NO_INPUT : null),
    output: output && { type: output.type, isList },
    queryType: queryOf(action)?.type ?? null,
  };
}
