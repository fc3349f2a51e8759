/**
 * The data that stores work from: the table of each record, and the place of
 * each resource, which decides whose rows its requests can access. Whose a row
 * is follows from it too, without a request.
 */
import type { Field, Fields, RecordData } from "../records/fields.js";
import { hasOwn } from "../values.js";
import type { InsideOf, RelatedData } from "./related-data.js";

/** The table that stores a record. */
export interface TableData<Row = Record<string, unknown>> {
  /** Its name in the database. */
  readonly table: string;
  readonly record: RecordData<Row>;
  /** The columns that have other names than their fields, by field. */
  readonly columns?: Readonly<Record<string, string>>;
  /** For ids that are texts, and are made here. */
  readonly key?: KeyData;
  /** The columns with the times at which a row was created and last changed. */
  readonly times?: readonly [created: string, updated: string];
  /** The column that counts the changes of a row, if there is one. */
  readonly version?: string;
  /** Lists of refs: each has its own table. */
  readonly links?: Readonly<Record<string, LinkData>>;
  /** The refs that decide whose row it is, by column. */
  readonly scope?: Readonly<Record<string, ScopeKind>>;
  /**
   * The refs to the rows that a row is below, with their records: those that have
   * owners, or are below rows with owners.
   */
  readonly below?: Readonly<Record<string, string>>;
  /** Who may do what with its rows. */
  readonly access?: AccessData;
  /** Who may see and set some of its fields; the others go with the row. */
  readonly guarded?: Readonly<Record<string, FieldAccess>>;
  /** What fields say that the caller may do: the rule of each action; true: that of the row. */
  readonly can?: Readonly<
    Record<string, Readonly<Record<string, AccessRule | true>>>
  >;
  /** What its rows show of others, by field. */
  readonly related?: Readonly<Record<string, RelatedData>>;
  /** The rows that its own are written with. */
  readonly inside?: InsideOf;
  /** Which words of its fields may follow which. */
  readonly transitions?: TransitionsData;
  /** The refs of a new row that get the caller's id. */
  readonly sets?: readonly string[];
  /** What is made of another text of a new row; and a pattern of texts that none can be. */
  readonly slugs?: Readonly<
    Record<string, { readonly from: string; readonly reserved?: string }>
  >;
  /** Who belongs to its rows. */
  readonly members?: MembersData;
  /** How its rows are gone while they are still stored. */
  readonly gone?: GoneData;
  /** The refs that keep what would be deleted and stay stored, with its record. */
  readonly keeps?: Readonly<Record<string, string>>;
}

/** How rows are gone that are still stored: `destroy: soft`, theirs or of rows above. */
export interface GoneData {
  /** The column with the time of a deletion; none if only rows above are deleted so. */
  readonly column?: string;
  /** The refs that take a row along with what they refer to, with its record. */
  readonly above?: Readonly<Record<string, string>>;
}

/** Which words of a table's fields may follow which. */
export interface TransitionsData {
  /** Of each field: from each word, the words that may follow. */
  readonly arrows: Readonly<
    Record<string, Readonly<Record<string, readonly string[]>>>
  >;
  /** Where actions lead a row, by their names: nothing else that is sent leads there. */
  readonly actions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Where it is written who belongs to a row. */
export interface MembersData {
  /** The record whose rows say so: `membership`. */
  readonly record: string;
  /** Its ref to what somebody belongs to: `team_id`. */
  readonly of: string;
  /** Its ref to the caller's record: `user_id`. */
  readonly user: string;
  /** Its field with the role. */
  readonly role?: string;
  /** The role of whoever makes a row: there is always somebody who has it. */
  readonly creator?: string;
}

/** Who may do what with rows. What nobody is allowed has an empty list. */
export interface AccessData {
  /** Who may see them; without it, whoever may see the rows above. */
  readonly read?: AccessRule;
  /** Who may change them, as far as the others do not say. */
  readonly write?: AccessRule;
  readonly create?: AccessRule;
  readonly update?: AccessRule;
  readonly destroy?: AccessRule;
}

/** Who may see a field, and who may set it, of those who may do so with the row. */
export interface FieldAccess {
  readonly read?: AccessRule;
  /** From others it stays as it is. */
  readonly write?: AccessRule;
  /** Who may let a ref refer to a row; others are refused. */
  readonly link?: AccessRule;
}

/** Whether only some see a field, or set it. */
export function isSeenOrSet({ read, write }: FieldAccess): boolean {
  return (read ?? write) !== undefined;
}

/** Who may do one thing: any of these. */
export type AccessRule = readonly Grant[];

/** One way to be allowed something: all that it says has to hold. */
export interface Grant {
  /** Strangers too, or whoever is known. */
  readonly who?: "anyone" | "caller";
  /** A role of the caller. */
  readonly role?: string;
  /** The column that has the caller's id. */
  readonly owner?: string;
  /** The column of a row that the caller is a member of: `team_id`, or `id` for itself. */
  readonly member?: string;
  /** Only members with one of these roles. */
  readonly roles?: readonly string[];
  /** A word of the user's own: their function makes its condition. */
  readonly word?: string;
  /** Values of the row. */
  readonly where?: Where;
}

/** How ids that are texts come about. */
export interface KeyData {
  /** `client`: PUT to the address of a row makes it; `server`: a function does. */
  readonly madeBy: "client" | "server";
  /** A pattern of texts that none can be: other paths have them in its place. */
  readonly reserved?: string;
}

/**
 * `all`: callers can access only their own rows; `write`: they can change only
 * their own.
 */
export type ScopeKind = "all" | "write";

/** A list of refs, such as `tag_ids`: pairs of ids. Replies have them in order. */
export interface LinkData {
  /** The table of the pairs: `articles_tags`. */
  readonly table: string;
  /** Its column with the id of the row that has the list: `article_id`. */
  readonly own: string;
  /** Its column with the ids in the list: `tag_id`. */
  readonly other: string;
}

/** The tables of all records, by record name. */
export type Tables = Readonly<Record<string, TableData>>;

/** How an ancestor of a resource is found. */
export interface ParentData {
  /**
   * The parameter of the path: `article_id`. A singleton has none: it is the
   * only row below its own parents, or the one of the caller.
   */
  readonly param?: string;
  /** The record of the parent: `article`. */
  readonly record: string;
  /**
   * The column of the parent that the parameter identifies it by: `id`, or a
   * `param` such as `slug`.
   */
  readonly key: string;
  /** The column of the child that holds the parent's id. */
  readonly column: string;
  /**
   * Limits the rows of the parent's resource; nothing exists below any other
   * row.
   */
  readonly where?: Where;
  /** For a singleton of the caller: its column that holds a member of the scope. */
  readonly by?: string;
  /** The parents of the parent itself. */
  readonly parents?: readonly ParentData[];
  /** The rules of the parent's resource, if those of its table are others. */
  readonly access?: AccessData;
}

/** What requests can ask of a list. */
export interface ListData {
  /** The fields that it can be filtered by. */
  readonly filter?: readonly string[];
  /** Its other filters, by their parameters: what each compares, and by which ref. */
  readonly filters?: Readonly<Record<string, FilterPath>>;
  /** The fields that it can be sorted by. */
  readonly sort?: readonly string[];
  /** Its order if the request asks for none: `-created_at,title`. */
  readonly order?: string;
  /** The fields that it can be searched in. */
  readonly search?: readonly string[];
  /** How many rows a page has if the request does not say: 25 by default. */
  readonly size?: number;
  /**
   * Whether a page is found by the values of the last row (`cursor`, the default), by its
   * number, or by how many rows are before it.
   */
  readonly page?: "cursor" | "numbers" | "limit-offset";
  /** That replies say how many rows there are, and where counting stops. */
  readonly total?: { readonly upTo?: number };
}

/** What a filter compares. */
export type FilterPath =
  | { readonly field: string; readonly ref?: string }
  /** Whether a row is deleted, for those who may delete it. */
  | { readonly deleted: true };

/** Column values that rows must have; a list means one of its items. */
export type Where = Readonly<Record<string, unknown>>;

/** The rows that a resource's requests can access, by its place. */
export interface PlaceData {
  readonly record: string;
  /**
   * The parameter that identifies a row, and its column; a singleton has none.
   */
  readonly member?: { readonly param: string; readonly column: string };
  /**
   * What it can be nested under: a parent counts if the path has its parameter.
   */
  readonly parents?: readonly ParentData[];
  /** Whether it also exists without a parent, at another path. */
  readonly isAlone?: true;
  readonly list?: ListData;
  readonly where?: Where;
  /**
   * For a subset, which has its own controller and so its own place: the query
   * parameter that lists its rows (`article_ids`), and the column it refers to.
   */
  readonly ids?: { readonly param: string; readonly column: string };
  /** `required`: a change must name the version it is based on. */
  readonly concurrency?: "etag" | "required";
  /** Whether it can access all rows, whatever the record's refs say. */
  readonly open?: true;
  /** Who may do what here, if the rules of the table are others. */
  readonly access?: AccessData;
  /**
   * For a singleton of the caller: its changes answer with the row above, so that one
   * which has happened already is done again.
   */
  readonly returns?: true;
  /** Who may call actions other than the seven: `publish`. */
  readonly actions?: Readonly<Record<string, AccessRule>>;
  /** For a singleton of the caller: the column that holds a member of the scope. */
  readonly by?: string;
}

/** The places of resources, by controller: `admin/articles`. */
export type Places = Readonly<Record<string, PlaceData>>;

/** With `scope: write`, other callers' rows can be read but not written. */
export type Purpose = "read" | "write";

/**
 * What a caller must be allowed to do with the rows above: below a row that they
 * may not change they change nothing, except what has an owner of its own.
 */
export function purposeAbove(
  { scope, access }: Pick<TableData, "scope" | "access">,
  purpose: Purpose,
): Purpose {
  return (scope ?? access) === undefined ? purpose : "read";
}

/** Whether a scope keeps others from what is to be done with a row. */
export function isKept(kind: ScopeKind, purpose: Purpose): boolean {
  return kind === "all" || purpose === "write";
}

/** Whether rows of a record have owners: their own, or those of rows above. */
export function isOwned(
  tables: Tables,
  record: string,
  purpose: Purpose,
): boolean {
  return (
    hasOwnOwner(tables, record, purpose) ||
    isBelowOwned(tables, record, purpose)
  );
}

/** Whether a ref or a rule of a record's own says whose its rows are. */
function hasOwnOwner(
  tables: Tables,
  record: string,
  purpose: Purpose,
): boolean {
  const { scope = {}, access } = tables[record] ?? {};
  const kinds = Object.values(scope);
  return (
    kinds.some((kind) => isKept(kind, purpose)) ||
    (access !== undefined && (purpose === "write" || !isForAll(access.read)))
  );
}

/** Whether a rule asks nothing of a caller, or of a row. */
export function isForAll(rule: AccessRule | undefined): boolean {
  return (
    rule === undefined ||
    rule.some(({ who, where }) => who === "anyone" && where === undefined)
  );
}

/** Whether rows of a record are below rows that have owners. */
export function isBelowOwned(
  tables: Tables,
  record: string,
  purpose: Purpose,
  seen: readonly string[] = [],
): boolean {
  const table = tables[record];
  // Records may be nested in themselves.
  if (table === undefined || seen.includes(record)) return false;
  const asked = purposeAbove(table, purpose);
  return Object.values(table.below ?? {}).some(
    (above) =>
      hasOwnOwner(tables, above, asked) ||
      isBelowOwned(tables, above, asked, [...seen, record]),
  );
}

/** Whether who calls says what a place is below: `by` of a singleton above. */
export function isBelowCallers(
  parents: readonly ParentData[] | undefined,
): boolean {
  if (parents === undefined) return false;
  return parents.some(
    ({ by, parents: above }) => by !== undefined || isBelowCallers(above),
  );
}

/** Whether a row of the parents of a place, or one above them, has an owner. */
export function hasOwnerAbove(
  tables: Tables,
  parents: readonly ParentData[] | undefined,
  purpose: Purpose,
): boolean {
  if (parents === undefined) return false;
  return parents.some(({ record, by, parents: above }) => {
    if (by !== undefined || isOwned(tables, record, purpose)) return true;
    const asked = purposeAbove(tables[record] ?? {}, purpose);
    return hasOwnerAbove(tables, above, asked);
  });
}

/** Whether rows are gone with what a ref of theirs refers to. */
export function goesWith({ gone }: TableData, ref: string): boolean {
  return hasOwn(gone?.above ?? {}, ref);
}

/** The column of a field. */
export function columnOf(
  { columns = {} }: Pick<TableData, "columns">,
  field: string,
): string {
  return (hasOwn(columns, field) ? columns[field] : undefined) ?? field;
}

/** The column of a field, as Kysely's builders name it: `articles.title`. */
export function refTo(table: TableData, field: string): string {
  return `${table.table}.${columnOf(table, field)}`;
}

/** The same as a selection, whose rows have the field's own name. */
export function asField(table: TableData, field: string): string {
  const isOther = columnOf(table, field) !== field;
  return refTo(table, field) + (isOther ? ` as ${field}` : "");
}

/** @throws TypeError if the record has no such field */
export function fieldOf({ record }: TableData, name: string): Field {
  const fields: Fields = record.fields;
  const field = fields[name];
  if (field === undefined) throw new TypeError(`${record.name} has no ${name}`);
  return field;
}

export function findTable(tables: Tables, record: string): TableData {
  const table = tables[record];
  if (table === undefined)
    throw new TypeError(`There is no table of ${record}`);
  return table;
}
