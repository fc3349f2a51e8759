import { articleCommentPath, articlePath } from "./resources/urls.js";

export const links = [articlePath(1), articleCommentPath(1, 2)];
