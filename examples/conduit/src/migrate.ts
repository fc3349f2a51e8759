/**
 * Brings your database up to date: `npm run db:migrate`. Yours: written once.
 */
import { migrate, openDatabase } from "./database.js";
import { runProgram } from "./resources/database.js";

runProgram(async () => {
  const db = await openDatabase();
  const applied = await migrate(db);
  await db.destroy();
  console.log(
    applied.length === 0 ? "Nothing to apply" : `Applied ${applied.join(", ")}`,
  );
});
