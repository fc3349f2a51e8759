/** The application on Bun, which runs TypeScript as it is. */
import { controllers } from "./controllers.ts";
import { createApp } from "./resources/app.ts";

const { fetch } = createApp(controllers, {
  bodyLimit: 4096,
  onError: () => undefined,
});
const { port } = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
console.log(`listening ${port}`);
