/**
 * A copy of any template in which a word of the code is another one: what is
 * emitted has the other word there, and is the same everywhere else.
 */
import { beforeAll, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { compileTemplates } from "../../src/emit/own-templates.js";
import type { Target } from "../../src/emit/target.js";
import { withTemplates } from "../../src/emit/template.js";
import { templateTexts } from "../../src/generated/template-texts.js";
import type { Model } from "../../src/model/types.js";
import { compile, target } from "../support/compile.js";
import { findWords, replaceWord } from "../support/template-words.js";

const everything = {
  baseUrl: "https://example.com",
  formats: ["html", "json", "csv", "xml"],
  fallback: true,
  legacyEdit: true,
  routes: [
    { method: "GET", path: "/", to: "home#index" },
    {
      ...{ method: "GET", path: "/never/:id", to: "home#never", as: "never" },
      constraints: { id: "[^\\s\\S]" },
    },
  ],
  resources: {
    logs: { only: ["create"], collection: { inspect: "OPTIONS" } },
    articles: {
      constraints: { id: "\\d+" },
      collection: { search: ["GET", "POST"] },
      subsets: { selected: ["index", "update", "destroy"] },
      resources: { comments: {} },
    },
    "articles-by-word": { path: "articles", param: "word", only: ["show"] },
    profile: { singleton: true },
  },
};

const settings: readonly (readonly [object, Partial<Target>])[] = [
  [everything, {}],
  [{ ...everything, methodOverride: false }, { testRunner: "node" }],
  [{}, { http2: true }],
  ...(["express", "fastify", "koa", "hono"] as const).map(
    (framework) => [{}, { framework }] as const,
  ),
];

type Texts = ReadonlyMap<string, string>;

function render({ model, changes }: Setting): Texts {
  const files = emit(model, { ...target, ...changes });
  return new Map(files.map(({ path, content }) => [path, content]));
}

interface Setting {
  readonly model: Model;
  readonly changes: Partial<Target>;
}

let usual: readonly (Setting & { readonly texts: Texts })[] = [];

beforeAll(async () => {
  const made = settings.map(async ([manifest, changes]) => {
    const { model, errors } = await compile(manifest);
    if (model === null) throw new Error(JSON.stringify(errors));
    return { model, changes, texts: render({ model, changes }) };
  });
  usual = await Promise.all(made);
});

/** Whether the copy shows in some project's files, and nothing else changed there. */
function shows(
  name: string,
  text: string,
  word: string,
  other: string,
): boolean {
  const path = `${name}.hbs`;
  return usual.some(({ texts, ...setting }) => {
    const own = compileTemplates([{ name, path, text }]);
    const changed = withTemplates(own, () => render(setting));
    const found = [...changed].filter(([, content]) => content.includes(other));
    for (const [file, content] of changed)
      expect(content.replaceAll(other, word)).toBe(texts.get(file));
    return found.length > 0;
  });
}

test.each(Object.entries(templateTexts))("%s", (name, text) => {
  const words = findWords(text);
  expect(words.length).toBeGreaterThan(0);
  const hidden = words.filter((each) => {
    const other = "q".repeat(each.word.length);
    const copy = replaceWord(text, each, other);
    return !shows(name, copy, each.word, other);
  });
  const lines = hidden.map(
    ({ at, word }) =>
      `${String(text.slice(0, at).split("\n").length)}: ${word}`,
  );
  expect(lines).toEqual([]);
});
