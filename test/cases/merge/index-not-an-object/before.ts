export const controllers = new Map([["articles", {}]]);
