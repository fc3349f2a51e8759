// @ts-check
/** The emitted application, by the URLs of its `app.js` and `node.js`. */
import { article, articles, create } from "./content.mjs";

/**
 * @param {string} appFile
 * @param {string} nodeFile
 * @returns {Promise<number>} the port
 */
export async function listen(appFile, nodeFile) {
  const { createApp } = await import(appFile);
  const { serve } = await import(nodeFile);
  const none = (/** @type {any} */ context) => context.notImplemented();
  const controller = {
    ...Object.fromEntries(
      ["new", "edit", "update", "destroy"].map((action) => [action, none]),
    ),
    index: (/** @type {any} */ context) => context.ok(articles),
    show: (/** @type {any} */ context) =>
      context.ok(article(context.params.id)),
    create: async (/** @type {any} */ context) => {
      const { location, value } = create(await context.body());
      return context.created(value, location);
    },
  };
  const { server } = await serve(createApp({ articles: controller }), {
    port: 0,
    host: "127.0.0.1",
  });
  return server.address().port;
}
