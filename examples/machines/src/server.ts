/**
 * Your server: brings its database up to date, and listens on `PORT`, or on
 * 3000 by default. Yours: written once.
 */
import { createControllers } from "./controllers/index.js";
import { migrate, openDatabase, openReplica } from "./database.js";
import { createApp } from "./resources/app.js";
import { readPort, runProgram } from "./resources/database.js";
import { serve } from "./resources/node.js";
import { createStores } from "./resources/stores.js";

runProgram(async () => {
  const port = readPort(3000);
  const db = await openDatabase();
  const applied = await migrate(db);
  const replica = await openReplica();
  const stores = createStores(db, { replica });
  const app = createApp(createControllers(stores));
  const { url } = await serve(app, {
    port,
    signals: true,
    onClose: async () => {
      await db.destroy();
      await replica?.destroy();
    },
  });
  console.log(`Listening on ${url}`);
  if (applied.length > 0)
    console.log("For rows to begin with: npm run db:seed");
});
