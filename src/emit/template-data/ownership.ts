/** The data of templates about ownership. Stage: emit. Types only. */

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
  /** The guards of places that reach everyone's rows. */
  readonly guards: readonly {
    /** `admin` */
    readonly name: string;
    /** `admin/articles#index` */
    readonly actions: readonly string[];
  }[];
}
