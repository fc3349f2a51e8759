export const controllers = {};
