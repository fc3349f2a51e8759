export class ArticlesController {
  index() {
    return new Response();
  }
}
