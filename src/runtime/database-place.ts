/**
 * Where the database is, according to the environment.
 */

/**
 * Reads an environment variable; undefined if it is empty, or if there is no
 * process.
 */
function readVariable(name: string): string | undefined {
  const { process } = globalThis as {
    readonly process?: {
      readonly env?: Readonly<Record<string, string | undefined>>;
    };
  };
  const value = process?.env?.[name];
  return value === "" ? undefined : value;
}

/**
 * The file of an SQLite database, from `DATABASE_FILE`.
 *
 * @param fallback the file if the variable is not set
 * @throws TypeError if a server is named, by it or by `DATABASE_URL`
 */
export function databaseFile(fallback: string): string {
  const file = readVariable("DATABASE_FILE");
  const url = readVariable("DATABASE_URL");
  const wrong = [file, file === undefined ? url : undefined].find(isServer);
  if (wrong !== undefined) {
    throw misplaced(
      "The manifest says that the database is SQLite, and the environment names a server. Set DATABASE_FILE to a file, or `dialect: postgres` in the manifest",
    );
  }
  return file ?? fallback;
}

/**
 * The URL of a PostgreSQL server, from `DATABASE_URL`.
 *
 * @throws TypeError if it is not set, or names something else
 */
export function databaseUrl(): string {
  const url = readVariable("DATABASE_URL");
  if (url !== undefined && /^postgres(?:ql)?:\/\//.test(url)) return url;
  throw misplaced(
    url === undefined
      ? "DATABASE_URL is not set. It is postgres://user:password@host:5432/database"
      : "DATABASE_URL does not name a PostgreSQL server: it begins with postgres://",
  );
}

/** With a code, as system errors have: the mistake is not in the program. */
function misplaced(message: string): TypeError {
  return Object.assign(new TypeError(message), { code: "ERR_DATABASE_PLACE" });
}

function isServer(place: string | undefined): boolean {
  return (
    place !== undefined &&
    /^[a-z][a-z0-9+.-]+:\/\//i.test(place) &&
    !/^file:/i.test(place)
  );
}
