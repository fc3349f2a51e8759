// The same, as TypeScript loads it.
export { app } from "./koa-mount.mjs";
