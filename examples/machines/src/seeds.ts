/**
 * Your seeds: rows to begin with. `npm run db:seed` makes them. Behind it,
 * `-- --fresh` empties the tables first. Yours: written once.
 */
import { migrate, openDatabase } from "./database.js";
import { databaseUrl, runProgram } from "./resources/database.js";
import { makeEach, seed } from "./resources/make.js";
import { createStores } from "./resources/stores.js";

runProgram(async () => {
  // The server itself, where DATABASE_URL is that of a pooler.
  const url = databaseUrl("DATABASE_DIRECT_URL");
  const db = await openDatabase(url);
  await migrate(db);
  const stores = createStores(db);
  await seed(stores, url, async (make) => {
    // Change it as you like: `make` has a factory for each record. Give it how
    // many rows you want, and the values that are not to be invented.
    await makeEach(make, 20);
  });
  await db.destroy();
});
