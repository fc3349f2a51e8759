/**
 * Your seeds: rows to begin with. `npm run db:seed` makes them. Behind it,
 * `-- --fresh` empties the tables first. Yours: written once.
 */
import { migrate, openDatabase } from "./database.js";
import { runProgram } from "./resources/database.js";
import { makeEach, seed } from "./resources/make.js";
import { createStores } from "./resources/stores.js";

runProgram(async () => {
  const db = await openDatabase();
  await migrate(db);
  // No row stores it, so seeds need not know it.
  const unknown = (rows: readonly unknown[]) =>
    Promise.resolve(rows.map(() => null as never));
  const stores = createStores(db, { user: { token: unknown } });
  await seed(stores, async (make) => {
    // Change it as you like: `make` has a factory for each record. Give it how
    // many rows you want, and the values that are not to be invented.
    await makeEach(make, 20);
  });
  await db.destroy();
});
