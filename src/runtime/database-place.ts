/**
 * Where the database is: what the environment says.
 */

/** The variables of the process; none where there is no such thing. */
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
 * The file of an SQLite database: what `DATABASE_FILE` says.
 *
 * @param fallback where it says nothing
 * @throws TypeError where a server is named, by it or by `DATABASE_URL`
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
 * The URL of a PostgreSQL server: what `DATABASE_URL` says.
 *
 * @throws TypeError where it says nothing, or names something else
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

/** With a code, as whatever the system refuses has one: no mistake in the code. */
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
