/** The application on Deno, which runs TypeScript as it is. */
import { controllers } from "./controllers.ts";
import { createApp } from "./resources/app.ts";

const { fetch } = createApp(controllers, {
  bodyLimit: 4096,
  onError: () => undefined,
});
const onListen = ({ port }: { port: number }): void => {
  console.log(`listening ${port}`);
};
Deno.serve({ port: 0, hostname: "127.0.0.1", onListen }, fetch);
