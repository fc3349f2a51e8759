import { postPath as path, postsPath, createPost } from "./resources/urls.js";

export { postUrl } from "./resources/urls.js";

/** See {@link createPost}. */
export const links = [path(1), postsPath(), createPost(), "/articles/new", "/particles"];
