// @ts-check
/** The emitted application over its own stores: nothing of it is written by hand. */

/**
 * @param {import("./place.mjs").Dialect} _dialect
 * @param {string} place
 * @param {string} file what `emitStored` made
 * @returns {Promise<number>} the port
 */
export async function listen(_dialect, place, file) {
  const { openDatabase, createStores, createControllers, createApp, serve } =
    await import(file);
  const stores = createStores(await openDatabase(place));
  const { server } = await serve(createApp(createControllers(stores)), {
    port: 0,
    host: "127.0.0.1",
  });
  return server.address().port;
}
