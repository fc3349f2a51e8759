/** The application on Bun, which runs TypeScript as it is. */
import { appOptions, controllers } from "./controllers.ts";
import { createApp } from "./resources/app.ts";

const { fetch } = createApp(controllers, {
  ...appOptions,
  bodyLimit: 4096,
});
const { port } = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
console.log(`listening ${port}`);
