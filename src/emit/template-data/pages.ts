/** What `app.ts` tells the pages of records. Stage: emit. Types only. */

/** What pages know besides the rows that they show. */
export interface PageFactsData {
  /** What a search keeps of the query of their list; null: there is none. */
  readonly search: readonly string[] | null;
  readonly moves: readonly {
    readonly text: string;
    /** The function of `urls.ts` that tells where its form goes. */
    readonly builder: string;
    /** The field that names a row; null for a singleton. */
    readonly key: string | null;
    readonly from: Readonly<Record<string, readonly string[]>>;
    readonly may: readonly [field: string, action: string] | null;
  }[];
}
