/** How much of a list can be asked for at once. */

/** The rows of a page, where neither the request nor the manifest says. */
export const DEFAULT_SIZE = 25;

export const MAX_SIZE = 100;

/** A page that an honest client does not reach, and that no database minds. */
export const MAX_PAGE = 1_000_000;
