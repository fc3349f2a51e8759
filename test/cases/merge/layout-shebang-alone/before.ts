#!/usr/bin/env -S node --import tsx
/** Articles. */
export class ArticlesController {
  index() {
    return new Response();
  }
}
