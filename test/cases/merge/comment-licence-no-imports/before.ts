/*!
 * Copyright (c) the authors.
 */

/** Articles. */
export class ArticlesController {
  index() {
    return new Response();
  }
}
