/**
 * Columns that the server sets: times, slugs, and the refs to whoever calls. No request
 * has them, so nothing that a database finds wrong with them is told with a pointer: a
 * client could not mend it.
 */
import type { TableData } from "../database/tables.js";
import type { Fault } from "../http/described.js";
import { hasOwn } from "../values.js";
import type { Access } from "./access.js";
import type { Values } from "./rows.js";

/** The refs of a new row that get the id of who calls: where all rows are open, none. */
export function callersColumns({ table, place }: Access): readonly string[] {
  const { sets = [], scope = {} } = table;
  const by = place?.by;
  const scoped = place?.open === true ? [] : Object.keys(scope);
  return [...sets, ...scoped, ...(by === undefined ? [] : [by])];
}

/** The columns of whose values the server alone decides. */
function madeColumns({ times, slugs = {} }: TableData): readonly string[] {
  return [...(times ?? []), ...Object.keys(slugs)];
}

/** Values that are taken, by who could have known better. */
export interface TakenFaults {
  /** Of fields that requests send. */
  readonly sent: readonly Fault[];
  /**
   * Whether each of the others is of a value that the server has made. Else the caller
   * has a row already and asks for another one: a conflict, of no field.
   */
  readonly isOwn: boolean;
}

/** @param values what the change writes: what it leaves alone is no doing of it */
export function sortTaken(
  access: Access,
  values: Values | null,
  faults: readonly Fault[],
): TakenFaults {
  const made = madeColumns(access.table).filter((name) =>
    hasOwn(values ?? {}, name),
  );
  const callers = callersColumns(access);
  const nameOf = ({ path: [name] }: Fault): string => String(name);
  const others = faults.filter((fault) =>
    [...made, ...callers].includes(nameOf(fault)),
  );
  return {
    sent: faults.filter((fault) => !others.includes(fault)),
    isOwn:
      others.length > 0 &&
      others.every((fault) => made.includes(nameOf(fault))),
  };
}
