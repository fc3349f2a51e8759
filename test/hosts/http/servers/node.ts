/** The application, served by node:http alone. */
import { appOptions, controllers } from "./controllers.js";
import { createApp } from "./resources/app.js";
import { serve } from "./resources/node.js";

const app = createApp(controllers, {
  ...appOptions,
  bodyLimit: 4096,
});
const { url } = await serve(app, { port: 0, host: "127.0.0.1" });
console.log(`listening ${new URL(url).port}`);
