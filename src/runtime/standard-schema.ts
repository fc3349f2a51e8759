/**
 * Standard Schema, version 1 (standardschema.dev): the interface that schema
 * libraries share, so that the schemas of any of them can be used.
 */

/**
 * @typeParam Input what the schema takes
 * @typeParam Output what it returns
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    /** The library that it comes from. */
    readonly vendor: string;
    readonly validate: (
      value: unknown,
    ) => StandardResult<Output> | Promise<StandardResult<Output>>;
    /**
     * Never set at run time; tells the compiler what the schema takes and
     * returns.
     */
    readonly types?:
      { readonly input: Input; readonly output: Output } | undefined;
  };
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?:
    readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a schema returns. */
export type SchemaOutput<S extends StandardSchema> = NonNullable<
  S["~standard"]["types"]
>["output"];
