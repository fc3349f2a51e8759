// @ts-check
/** What all servers over a database share. */

/** @typedef {"sqlite" | "postgres"} Dialect */

/** How many rows a list has. */
export const SIZE = 20;

/** What a page of rows is preceded by, where another one follows. */
export function linkTo(/** @type {number} */ id) {
  return `<http://localhost/articles?after=${id}>; rel="next"`;
}
