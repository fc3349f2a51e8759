/** What can be imported. Must not import anything: the command line reads it too. */
export const SOURCE_KINDS = ["openapi", "rails", "laravel"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
