export { ArticlesController } from "../articles/controller.js";
