/** Who calls, and who may do what. Stage: model. Types only. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import type {
  AccessData,
  AccessRule,
  FieldAccess,
  MembersData,
  TableData,
} from "../../runtime/database/tables.js";
import type { RecordModel } from "../records/types.js";
import type { Resource } from "../resource.js";

/** Who calls. */
export interface CallersModel {
  /** The record whose rows are callers. */
  readonly record: RecordModel;
  readonly roles: readonly string[];
  /** The refs with `scope` to that record: each has the caller's id. */
  readonly columns: readonly string[];
  /** Who may call each action, by its key, as far as something says so. */
  readonly rules: ReadonlyMap<string, AccessRule>;
}

/** The rules of a manifest. */
export interface AccessModel {
  /** The record of those who call; null if nothing says it. */
  readonly caller: string | null;
  /** By record, as far as they have some. */
  readonly ofRecord: ReadonlyMap<string, AccessData>;
  /** By resource, where they are others than those of its record. */
  readonly ofPlace: ReadonlyMap<Resource, AccessData>;
  /** The rules of single fields, by record and field. */
  readonly ofFields: ReadonlyMap<string, Readonly<Record<string, FieldAccess>>>;
  /** What the fields with `can` ask, by record. */
  readonly ofCan: ReadonlyMap<string, CanData>;
  /** Who belongs to the rows of records. */
  readonly members: MembersByRecord;
  /** The words of the user's own, by the record whose rules have them. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** The rules of actions other than the seven. */
  readonly ofActions: ReadonlyMap<Resource, ActionRules>;
  readonly problems: readonly ManifestProblem[];
}

/** Rules by the names of actions. */
export type ActionRules = Readonly<Record<string, AccessRule>>;

/** What the fields with `can` of a record ask, by field and action. */
export type CanData = NonNullable<TableData["can"]>;

/** Who belongs to the rows of a record. */
export interface MembersModel {
  readonly data: MembersData;
  /** The roles that members can have, in the order of the enum; none without one. */
  readonly roles: readonly string[];
  /** Whether a role includes those before it. */
  readonly isRanked: boolean;
}

/** The members of records, by their names; null where what is said of them is wrong. */
export type MembersByRecord = ReadonlyMap<string, MembersModel | null>;
