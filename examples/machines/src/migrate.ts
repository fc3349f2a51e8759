/**
 * Brings your database up to date: `npm run db:migrate`. Yours: written once.
 */
import { migrate, openDatabase } from "./database.js";
import { databaseUrl, runProgram } from "./resources/database.js";

runProgram(async () => {
  // The server itself, where DATABASE_URL is that of a pooler.
  const db = await openDatabase(databaseUrl("DATABASE_DIRECT_URL"));
  const applied = await migrate(db);
  await db.destroy();
  console.log(
    applied.length === 0 ? "Nothing to apply" : `Applied ${applied.join(", ")}`,
  );
});
