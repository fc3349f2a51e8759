/** The client of a project, beside its app or far from it: what it gets, and what it throws. */
import { createApp } from "./resources/app.ts";
import type { ArticlesContext } from "./resources/contracts.ts";
import { isSendError, send, sendForPages } from "./resources/send.ts";
import { createArticle, indexArticles, showArticle } from "./resources/urls.ts";

const article = (id: number, title: string) => ({
  ...{ id, title, created_at: "", updated_at: "" },
});

const app = createApp({
  articles: {
    index: (context: ArticlesContext<"index">) => {
      const { after } = context.query as { readonly after?: string };
      const headers = { link: '</articles?after=1>; rel="next"' };
      return context.ok(
        [article(after === undefined ? 1 : 2, "Tea")],
        after === undefined ? headers : {},
      );
    },
    create: async (context: ArticlesContext<"create">) => {
      const { title } = await context.input();
      return context.created(article(1, title), "/articles/1");
    },
    show: (context: ArticlesContext<"show">) => context.notFound("Gone"),
  },
});

async function tell(call: Promise<unknown>): Promise<unknown> {
  try {
    const answer = (await call) as { readonly title?: string };
    return answer.title ?? answer;
  } catch (error) {
    if (!isSendError(error)) return `no SendError: ${String(error)}`;
    return error.kind === "problem" ? error.problem.detail : error.kind;
  }
}

/** Over the app's own `fetch`. */
export async function askApp(): Promise<readonly unknown[]> {
  const options = { fetch: app.fetch };
  const form = new FormData();
  form.append("title", "Rum");
  const pages: unknown[] = [];
  for await (const page of sendForPages(indexArticles(), undefined, options)) {
    pages.push(page.map(({ id }) => id));
  }
  return [
    pages,
    await tell(send(createArticle(), { title: "Tea" }, options)),
    await tell(send(createArticle(), form, options)),
    await tell(
      send(createArticle(), new URLSearchParams({ title: "Gin" }), options),
    ),
    await tell(send(createArticle(), { title: "" }, options)),
    await tell(send(showArticle(1), undefined, options)),
    await tell(send(showArticle(1), undefined, { base: "" })),
  ];
}

/** Over the network: ids that another server answers each in its way. */
export async function askServer(base: string): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  for (const id of [1, 2, 3, 4, 5]) {
    const signal = AbortSignal.timeout(id === 4 ? 50 : 20_000);
    told.push(await tell(send(showArticle(id), undefined, { base, signal })));
  }
  const controller = new AbortController();
  controller.abort();
  const { signal } = controller;
  told.push(await tell(send(showArticle(1), undefined, { base, signal })));
  return told;
}
