/** Which migrations a database says it has. Stage: database. */

/**
 * The names of the applied migrations, in order; empty if there are none.
 *
 * @param ask returns the rows of a statement
 * @param findTable a statement that returns a row if the migration table exists
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
