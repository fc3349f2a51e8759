export * from "./articles.controller.js";
export * from "./registry.js";
