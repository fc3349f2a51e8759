import { articlePath as path, articlesPath, createArticle } from "./resources/urls.js";

export { articleUrl } from "./resources/urls.js";

/** See {@link createArticle}. */
export const links = [path(1), articlesPath(), createArticle(), "/articles/new", "/particles"];
