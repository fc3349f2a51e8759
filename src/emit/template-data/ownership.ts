/** What templates are told of ownership. Stage: emit. Types alone. */

export interface OwnershipData {
  /** What says whose rows a caller meets; none: no ref is scoped. */
  readonly scope: readonly {
    /** `account_id` */
    readonly name: string;
    readonly type: "number" | "string";
  }[];
  /** The places that meet everybody's rows. */
  readonly guards: readonly {
    /** `admin` */
    readonly name: string;
    /** `admin/articles#index` */
    readonly actions: readonly string[];
  }[];
}
