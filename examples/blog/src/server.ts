/** Starts the blog: `npm start`, or with another port `PORT=8080 npm start`. */
import { createControllers } from "./controllers/index.js";
import { createApp } from "./resources/app.js";
import { serve } from "./resources/node.js";

const app = createApp(createControllers());
const { url } = await serve(app, { port: Number(process.env["PORT"] ?? 3000) });
console.log(`The blog is at ${url}/articles`);
