/**
 * The refs of a record that lead to rows which have to be there before one of its own: its
 * parents, its owners, and whatever else it refers to in all of its rows.
 */
import type { TableData } from "../database/tables.js";
import { type Field, type Fields, isInRow } from "../records/fields.js";
import { refOf } from "../records/made-values.js";
import { hasOwn } from "../values.js";

/** A ref that a row cannot do without, or needs some of. */
export interface NeededRef {
  readonly name: string;
  readonly record: string;
  /** How many rows there have to be at least. */
  readonly least: number;
  /** Whether no two rows refer to the same. */
  readonly isUnique: boolean;
}

/** What tables keep of rows that no field says. */
export interface RowRules {
  /** The refs to parents of which a row has exactly one. */
  readonly oneOf?: readonly string[];
  /** Fields that have other values in each row, together. */
  readonly uniques?: readonly (readonly string[])[];
}

/** The same of all records, by their names. */
export type RecordRules = Readonly<Record<string, RowRules>>;

/** What no field says of the rows of a record. */
export function rulesOf(
  rules: RecordRules | undefined,
  record: string,
): RowRules {
  return (
    (rules !== undefined && hasOwn(rules, record)
      ? rules[record]
      : undefined) ?? {}
  );
}

/** The records that fields refer to, also those in objects and lists. */
export function listRefs(fields: Fields): readonly string[] {
  const all = Object.values(fields).flatMap((field) => {
    if (field.type === "object") return listRefs(field.fields);
    return refOf(field) ?? [];
  });
  return [...new Set(all)];
}

/** The refs that a row cannot be without, and those in its objects and lists. */
export function listNeededRefs(
  { record, scope = {}, sets = [] }: TableData,
  { oneOf = [], uniques = [] }: RowRules,
): readonly NeededRef[] {
  const leastOf = (field: Field, isOwn: boolean): number => {
    if (field.many === true) return field.minItems ?? 0;
    return field.optional === true && !isOwn ? 0 : 1;
  };
  const isAlone = (name: string, field: Field): boolean =>
    field.unique === true ||
    uniques.some((names) => names.length === 1 && names[0] === name);
  const inside = (name: string, field: Field): readonly NeededRef[] =>
    field.type !== "object" || !isInRow(field)
      ? []
      : Object.values(field.fields).flatMap((each) => {
          const ref = refOf(each);
          if (ref === undefined) return inside(name, each);
          return [
            { name, record: ref, least: leastOf(each, false), isUnique: false },
          ];
        });
  return Object.entries<Field>(record.fields).flatMap(
    ([name, field]): readonly NeededRef[] => {
      const ref = refOf(field);
      if (ref === undefined) return inside(name, field);
      const isOwn =
        hasOwn(scope, name) || sets.includes(name) || oneOf.includes(name);
      const least = leastOf(field, isOwn);
      return least === 0
        ? []
        : [{ name, record: ref, least, isUnique: isAlone(name, field) }];
    },
  );
}
