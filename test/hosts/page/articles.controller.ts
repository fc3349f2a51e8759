// The store of the suite: what was sent is kept as it was read.
import {
  articlePath,
  createArticle,
  updateArticleForm,
} from "../resources/urls.js";
import { formFor, HttpError, type Reply } from "../resources/http.js";
import {
  type Article,
  articleChange,
  newArticle,
} from "../resources/records.js";
import type {
  ArticlesContext,
  ArticlesContract,
} from "../resources/contracts.js";
import { form } from "../views/articles.js";

const rows = new Map<number, Article>();

function find(id: number): Article {
  const row = rows.get(id);
  if (row === undefined) throw new HttpError(404);
  return row;
}

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<"index">): Reply {
    return context.ok([...rows.values()]);
  }

  async create(context: ArticlesContext<"create">): Promise<Reply> {
    const id = rows.size + 1;
    const at = new Date(0).toISOString();
    const times = { created_at: at, updated_at: at };
    const article: Article = { id, ...(await context.input()), ...times };
    rows.set(id, article);
    return context.created(article, articlePath(article));
  }

  new(context: ArticlesContext<"new">): Reply {
    return context.raw(form(formFor(createArticle(), newArticle)));
  }

  edit(context: ArticlesContext<"edit">): Reply {
    const { id } = context.params;
    const target = updateArticleForm(id);
    return context.raw(form(formFor(target, articleChange, find(id))));
  }

  show(context: ArticlesContext<"show">): Reply {
    return context.ok(find(context.params.id));
  }

  async update(context: ArticlesContext<"update">): Promise<Reply> {
    const row = find(context.params.id);
    const article: Article = { ...row, ...(await context.input()) };
    rows.set(article.id, article);
    return context.ok(article);
  }
}
