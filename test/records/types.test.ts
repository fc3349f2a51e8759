/** What the compiler knows of inputs, outputs and contexts. */
import { expect, expectTypeOf, test } from "vitest";
import type { Action, Context } from "../../src/runtime/http/context.js";
import {
  type Input,
  bodyInput,
  changeInput,
  newInput,
  type Output,
  output,
} from "../../src/runtime/records/bodies.js";
import type { RecordData } from "../../src/runtime/records/fields.js";
import type { Reply } from "../../src/runtime/http/reply.js";

interface ArticleRow {
  readonly id: number;
  readonly title: string;
  readonly body: string | null;
  readonly secret: string;
}
type Article = Omit<ArticleRow, "secret">;
interface NewArticleBody {
  readonly title: string;
  readonly body?: string | null;
}
interface NewArticle {
  readonly title: string;
  readonly body: string | null;
}

const record: RecordData<ArticleRow> = {
  name: "article",
  key: "integer",
  fields: {
    id: { type: "integer", write: "never" },
    title: { type: "string" },
    body: { type: "text", optional: true },
    secret: { type: "string", read: "never", write: "never" },
  },
};
const newArticle: Input<NewArticleBody, NewArticle> = newInput(record);
const narrow: Input<
  Pick<NewArticleBody, "title">,
  Pick<NewArticle, "title">
> = newInput(record, ["title"]);
const change: Input<Partial<NewArticleBody>, Partial<NewArticle>> = changeInput(
  record,
);
const shown: Output<Article> = output(record);
const publish: Input<
  { readonly at?: string | null },
  { readonly at: string | null }
> = bodyInput({ at: { type: "datetime", optional: true } });

interface Create extends Action {
  readonly controller: "articles";
  readonly action: "create";
  readonly input: NewArticle;
  readonly output: Article;
}
interface Plain {
  readonly controller: "articles";
  readonly action: "create";
  readonly method: "POST";
  readonly params: object;
  readonly query: object;
  readonly format: "json";
}

test("types", () => {
  expect([newArticle, narrow, change, shown, publish]).toHaveLength(5);
  type C = Context<Create>;
  expectTypeOf<Awaited<ReturnType<C["input"]>>>().toEqualTypeOf<unknown>();
  async function act(context: C, plain: Context<Plain>): Promise<Reply> {
    const input = await context.input();
    expectTypeOf(input).toEqualTypeOf<NewArticle>();
    const other = await context.input(publish);
    expectTypeOf(other).toEqualTypeOf<{ readonly at: string | null }>();
    expectTypeOf(await plain.input()).toEqualTypeOf<unknown>();
    plain.ok(3);
    // @ts-expect-error no such field
    context.ok({ id: 1, title: "", body: null, nonsense: 3 });
    return context.ok({ id: 1, title: "", body: null });
  }
  expect(act).toBeTypeOf("function");
});
