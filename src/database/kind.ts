/** What a user names as the database: its kind, and how it is shown. Stage: database. */

/** Whether it is the URL of a PostgreSQL server. */
export function isPostgres(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place);
}

/** Whether it is the URL of a server rather than a file. */
export function isServer(place: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(place) && !/^file:/i.test(place);
}

/** The server and the database, without the user. */
export function showPlace(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `the database ${host}${pathname}`;
  } catch {
    return "the database";
  }
}
