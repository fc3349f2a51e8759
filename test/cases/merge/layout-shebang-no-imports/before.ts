#!/usr/bin/env node
"use strict"; // on purpose
export class ArticlesController {
  index() {
    return new Response();
  }
}
