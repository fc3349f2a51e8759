interface Tree {
  resources: Record<string, Tree>;
}
const articles: Tree = { resources: {} };
articles.resources["articles"] = articles;
export default { resources: { articles } };
