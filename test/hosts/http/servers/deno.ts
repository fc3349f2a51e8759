/** The application on Deno, which runs TypeScript as it is. */
import { appOptions, controllers } from "./controllers.ts";
import { createApp } from "./resources/app.ts";

const { fetch } = createApp(controllers, {
  ...appOptions,
  bodyLimit: 4096,
});
const onListen = ({ port }: { port: number }): void => {
  console.log(`listening ${port}`);
};
Deno.serve({ port: 0, hostname: "127.0.0.1", onListen }, fetch);
