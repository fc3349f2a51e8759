export class ArticleStore {
  index() {}
}
export default ArticleStore;
export class ArticlesControllerTest {}
