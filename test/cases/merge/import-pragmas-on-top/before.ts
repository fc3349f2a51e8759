// @ts-check
/// <reference types="node" />
// articles, by hand
export class ArticlesController {
  index() {
    return new Response();
  }
}
