import { controllers } from "./registry.js";

export { controllers };
