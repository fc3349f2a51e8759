/**
 * What can be imported. Must not import anything, since the command line reads
 * it too.
 */

/** Applications that are loaded and asked for their routes. */
export const APP_KINDS = ["express", "fastify", "hono", "koa"] as const;
export type AppKind = (typeof APP_KINDS)[number];

/** Sources that are read as text. */
export const TEXT_KINDS = ["openapi", "rails", "laravel"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export const SOURCE_KINDS = [...TEXT_KINDS, ...APP_KINDS] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
