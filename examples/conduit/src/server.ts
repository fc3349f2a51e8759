/**
 * Your server: brings its database up to date, and listens on `PORT`, or on
 * 3000 by default. Yours: written once.
 */
import { computed, readCaller } from "./auth.js";
import { createControllers } from "./controllers/index.js";
import { migrate, openDatabase } from "./database.js";
import { problem } from "./errors.js";
import { createApp } from "./resources/app.js";
import { readPort, runProgram } from "./resources/database.js";
import { serve } from "./resources/node.js";
import { createStores } from "./resources/stores.js";

runProgram(async () => {
  const port = readPort(3000);
  const db = await openDatabase();
  const applied = await migrate(db);
  const app = createApp(createControllers(createStores(db, computed)), {
    caller: readCaller,
    problem,
  });
  const { url } = await serve(app, {
    port,
    signals: true,
    onClose: () => db.destroy(),
  });
  console.log(`Listening on ${url}`);
  if (applied.length > 0)
    console.log("For rows to begin with: npm run db:seed");
});
