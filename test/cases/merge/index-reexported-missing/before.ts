export { controllers } from "./registry.js";
