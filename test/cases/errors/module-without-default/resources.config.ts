export const resources = { articles: {} };
