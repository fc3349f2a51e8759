/** The application as a Worker. */
import { controllers } from "./controllers.ts";
import { createApp } from "./resources/app.ts";

export default createApp(controllers, {
  bodyLimit: 4096,
  onError: () => undefined,
});
