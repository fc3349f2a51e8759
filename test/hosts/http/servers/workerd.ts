/** The application as a Worker. */
import { appOptions, controllers } from "./controllers.ts";
import { createApp } from "./resources/app.ts";

export default createApp(controllers, {
  ...appOptions,
  bodyLimit: 4096,
});
