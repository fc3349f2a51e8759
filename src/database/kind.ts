/** Which kind of database a user names. Stage: database. */

/** Whether it is the URL of a PostgreSQL server. */
export function isPostgres(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place);
}

/** Whether it is the URL of a server rather than a file. */
export function isServer(place: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(place) && !/^file:/i.test(place);
}
