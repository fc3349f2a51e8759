/** How much of a list can be requested at once. */

/** The rows of a page, if neither the request nor the manifest says. */
export const DEFAULT_SIZE = 25;

export const MAX_SIZE = 100;

/** A page that no honest client reaches, and that any database can handle. */
export const MAX_PAGE = 1_000_000;
