import type { Controllers } from "../resources/contracts.js";

export const controllers: Controllers = {};
