/** The types of factories, as seeds and tests see them: they follow from those of stores. */

/** What the types of factories read from that of a store. */
interface StoreTypes {
  create(...given: never): Promise<object>;
  updateAll(...given: never): Promise<unknown>;
}

/** Every column of the rows of a store, none of them required. */
type Columns<S extends StoreTypes> = S extends {
  updateAll(context: never, input: never, options?: infer Options): unknown;
}
  ? NonNullable<Options> extends { readonly set?: infer Row }
    ? NonNullable<Row>
    : never
  : never;

/** What makes a row of a store, as its requests send it: lists of rows inside of it, too. */
type New<S extends StoreTypes> = Parameters<S["create"]>[1];

/** Values of a row that are not left to the factory. */
export type Given<
  S extends StoreTypes,
  Hole extends string = never,
> = Columns<S> & {
  readonly [Name in Exclude<keyof New<S>, keyof Columns<S>>]?: New<S>[Name];
} & {
  readonly [Name in Hole]: Exclude<
    Columns<S>[Name & keyof Columns<S>],
    undefined
  >;
};

/** What replies show of a row of a store. */
type Shown<S extends StoreTypes> = Awaited<ReturnType<S["create"]>>;

/** A row that a factory made: its columns, as far as replies show them. */
export type Made<S extends StoreTypes> = {
  readonly [Name in keyof Shown<S> & keyof Columns<S>]: Shown<S>[Name];
};

/** The same for all rows, or of each by its index. */
type GivenAll<S extends StoreTypes, Hole extends string> =
  Given<S, Hole> | ((index: number) => Given<S, Hole>);

/**
 * Makes rows of a record, with the rows that they cannot be without.
 *
 * @typeParam Hole the fields for which nothing can be invented: they have to be given
 */
export interface Factory<S extends StoreTypes, Hole extends string = never> {
  /** One row. */
  (
    ...given: [Hole] extends [never]
      ? [given?: Given<S>]
      : [given: Given<S, Hole>]
  ): Promise<Made<S>>;
  /** As many rows, in the order in which they are made. */
  (
    count: number,
    ...given: [Hole] extends [never]
      ? [given?: GivenAll<S, Hole>]
      : [given: GivenAll<S, Hole>]
  ): Promise<readonly Made<S>[]>;
}
