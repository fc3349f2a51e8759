import { all } from "./all.js";

export const controllers: Record<string, object> = {};

for (const [name, controller] of all) controllers[name] = controller;
