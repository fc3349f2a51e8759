/**
 * The data of templates about what the application is asked for. Stage: emit. Types
 * only.
 */
import type { Literal } from "../literal.js";
import type { MemberData } from "./members.js";

export interface OwnershipData {
  /**
   * The columns that determine whose rows a caller meets; none: no ref is
   * scoped.
   */
  readonly scope: readonly {
    /** `account_id` */
    readonly name: string;
    readonly type: "number" | "string";
  }[];
  /** Those that the application's `scope` gives: the caller's id it has already. */
  readonly asked: OwnershipData["scope"];
  /** Who calls; null if the manifest does not say. */
  readonly caller: CallerTypeData | null;
  /** An error's body; null: problem details. */
  readonly problem: ProblemData | null;
  /** The guards of places that reach everyone's rows. */
  readonly guards: readonly {
    /** `admin` */
    readonly name: string;
    /** `admin/articles#index` */
    readonly actions: readonly string[];
  }[];
}

/** What is sent of an error. */
export interface ProblemData {
  readonly members: readonly MemberData[];
  /** A body, for tests and for a server whose function is not written yet. */
  readonly sample: readonly {
    readonly name: string;
    readonly value: Literal;
  }[];
}

/** The type of callers. */
interface CallerTypeData {
  /** The record whose rows they are. */
  readonly record: string;
  /** The type of their ids. */
  readonly type: "number" | "string";
  /** An id of that type, which no row may have. */
  readonly sample: number | string;
  readonly roles: readonly string[];
  /** Whether there are several, so that their union needs brackets. */
  readonly hasSeveral: boolean;
}
