/** Which migrations a database says that it has. Stage: database. */

/**
 * Their names, in order; none where no migration was ever applied.
 *
 * @param ask gives the rows of a statement
 * @param findTable a statement that has a row where there is a table of them
 */
export async function readApplied(
  ask: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>,
  findTable: string,
): Promise<readonly string[]> {
  const found = await ask(findTable);
  if (found.length === 0) return [];
  const rows = await ask("select name from kysely_migration order by name");
  return rows.map(({ name }) => String(name));
}
