/** Which files are emitted, in which order, whose they are, and what they say. */
import { posix } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import type { OutputFile } from "../../src/emit/file.js";
import { revision } from "../../src/runtime/version.js";
import type { EmitTarget } from "../../src/emit/target.js";
import type { Model } from "../../src/model/types.js";
import { compile, target } from "../support/compile.js";

async function build(manifest: unknown): Promise<Model> {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

async function emitAll(
  manifest: unknown,
  changes: Partial<EmitTarget> = {},
): Promise<ReadonlyMap<string, OutputFile>> {
  const files = emit(await build(manifest), { ...target, ...changes });
  return new Map(files.map((file) => [file.path, file]));
}

const manifest = {
  formats: ["json", "csv"],
  namespaces: { admin: { resources: { articles: { only: "index" } } } },
  resources: {
    articles: {
      subsets: { selected: ["index", "destroy"] },
      resources: { comments: { shallow: true, only: ["index", "show"] } },
    },
    profile: { singleton: true, only: ["create", "show", "update"] },
  },
};

let files: ReadonlyMap<string, OutputFile>;
beforeAll(async () => {
  files = await emitAll(manifest);
});

function contentOf(path: string): string {
  return files.get(path)?.content ?? `${path} is not there`;
}

describe("files", () => {
  test("of a project with everything", () => {
    const paths = [...files.keys()];
    const inDir = (dir: string): readonly string[] =>
      paths.filter((path) => path.startsWith(`${dir}/`)).toSorted();
    expect(inDir("src/resources")).toEqual(
      expect.arrayContaining([
        "src/resources/app.ts",
        "src/resources/contracts.ts",
        "src/resources/http.ts",
        "src/resources/node.ts",
        "src/resources/router.ts",
        "src/resources/routes.ts",
        "src/resources/urls.ts",
      ]),
    );
    expect(inDir("src/controllers")).toEqual([
      "src/controllers/admin/articles.controller.ts",
      "src/controllers/articles.controller.ts",
      "src/controllers/comments.controller.ts",
      "src/controllers/index.ts",
      "src/controllers/profile.controller.ts",
      "src/controllers/selected-articles.controller.ts",
      "src/controllers/state.ts",
    ]);
    expect(inDir("test/resources")).toEqual([
      "test/resources/allow.test.ts",
      "test/resources/formats.test.ts",
      "test/resources/head.test.ts",
      "test/resources/method-override.test.ts",
      "test/resources/not-found.test.ts",
      "test/resources/recorder.ts",
      "test/resources/routes.test.ts",
      "test/resources/subsets.test.ts",
      "test/resources/table.test.ts",
      "test/resources/urls.test.ts",
    ]);
    expect(inDir("test/controllers")).toEqual([
      "test/controllers/admin/articles.controller.test.ts",
      "test/controllers/app.ts",
      "test/controllers/articles.controller.test.ts",
      "test/controllers/comments.controller.test.ts",
      "test/controllers/profile.controller.test.ts",
      "test/controllers/selected-articles.controller.test.ts",
    ]);
    expect(paths).toHaveLength(new Set(paths).size);
  });

  test("of a target that is served by fetch: no host", async () => {
    const paths = [...(await emitAll(manifest, { framework: "fetch" })).keys()];
    expect(paths).not.toContain("src/resources/node.ts");
    expect(paths).toContain("src/resources/app.ts");
  });

  test.each([
    [
      "node",
      "NodeNative",
      ["node-request", "node-response", "node", "process"],
    ],
    [
      "express",
      "ExpressNative",
      ["express", "mount", "node-request", "node-response"],
    ],
    [
      "fastify",
      "FastifyNative",
      ["fastify", "mount", "node-request", "node-response"],
    ],
    ["koa", "KoaNative", ["koa", "mount", "node-request", "node-response"]],
    ["hono", "HonoNative", ["hono", "mount"]],
  ] as const)(
    "of %s: its host, and what that needs",
    async (framework, native, parts) => {
      const plain = new Set(
        (await emitAll(manifest, { framework: "fetch" })).keys(),
      );
      const files = await emitAll(manifest, { framework });
      const added = [...files.keys()].filter((path) => !plain.has(path));
      expect(added.toSorted()).toEqual(
        [
          `src/resources/${framework}.ts`,
          ...parts.map((part) => `src/resources/runtime/hosts/${part}.ts`),
        ].toSorted(),
      );
      expect(files.get("src/resources/http.ts")?.content).toContain(
        `export type Native = ${native} | null;`,
      );
    },
  );

  test("of a front end: paths, and what reads them", async () => {
    const changes = { controllers: false, controllerTests: false } as const;
    expect([...(await emitAll(manifest, changes)).keys()]).toEqual([
      "src/resources/runtime/routing/urls.ts",
      "src/resources/runtime/client/send.ts",
      "src/resources/runtime/values.ts",
      "src/resources/runtime/routing/tree.ts",
      "src/resources/runtime/routing/router.ts",
      "src/resources/routes.ts",
      "src/resources/router.ts",
      "src/resources/urls.ts",
      "src/resources/send.ts",
      "test/resources/table.test.ts",
      "test/resources/urls.test.ts",
    ]);
  });

  test("of a target without tests", async () => {
    const changes = { tests: false, controllerTests: false } as const;
    const paths = [...(await emitAll(manifest, changes)).keys()];
    expect(paths.filter((path) => path.startsWith("test/"))).toEqual([]);
  });

  test("each stands behind those that it imports", () => {
    const seen = new Set<string>();
    for (const { path, content } of files.values()) {
      for (const [, from = ""] of content.matchAll(/ from "(\.[^"]+)\.js";/g)) {
        const imported = posix.join(posix.dirname(path), `${from}.ts`);
        expect([...seen], `${path} imports ${imported}`).toContain(imported);
      }
      seen.add(path);
    }
  });

  test("are the same every time", async () => {
    expect(await emitAll(manifest)).toEqual(files);
  });

  test("end in one newline, and have no others than LF", () => {
    for (const { path, content } of files.values()) {
      expect(content, path).toMatch(/[^\n]\n$/);
      expect(content, path).not.toContain("\r");
    }
  });
});

describe("owners", () => {
  test("a machine's file says so, and by what it was made", () => {
    for (const { path, owner, content, merge, once } of files.values()) {
      if (owner !== "machine") continue;
      const from = path.startsWith("src/resources/runtime/")
        ? `: runtime, revision ${revision}`
        : " from resources.yaml";
      expect(content.split("\n").slice(0, 1), path).toEqual([
        `// @generated by resource-gen${from}`,
      ]);
      expect([merge, once], path).toEqual([undefined, undefined]);
    }
  });

  test("a file of the user's says so, and bears no mark of the machine", () => {
    const yours = [...files.values()].filter(({ owner }) => owner === "yours");
    expect(yours.map(({ path }) => path.split("/")[1])).not.toContain(
      "resources",
    );
    for (const { path, content, merge, once } of yours) {
      expect(content.replaceAll("\n * ", " "), path).toMatch(
        /Yours: written once[;,]/,
      );
      expect(content, path).not.toMatch(/@generated/);
      const isTest = path.endsWith(".test.ts");
      expect([once === true, merge?.kind === "tests"], path).toEqual([
        isTest,
        isTest,
      ]);
    }
  });

  test("a manifest's name cannot end the comment that it stands in", async () => {
    const named = await emitAll(manifest, { manifest: "a\nalert(1)*/.yaml" });
    expect(named.get("src/resources/routes.ts")?.content).toContain(
      "from a?alert(1)*/.yaml\n",
    );
  });
});

describe("routes.ts", () => {
  test("has the rows of the table, and no more", () => {
    const content = contentOf("src/resources/routes.ts");
    expect(content).toContain(`export const settings: Settings = {
  formats: { json: "application/json", csv: "text/csv" },
  baseUrl: null,
};
`);
    expect(content).toContain(`  {
    name: null,
    method: "DELETE",
    path: "/articles/selected",
    controller: "selected_articles",
    action: "destroy",
    params: [],
    formats: ["json", "csv"],
    defaults: {},
    constraints: {},
    ids: "article_ids",
  },
`);
    expect(content.match(/^ {2}\{$/gm)).toHaveLength(15);
    expect(content.match(/^ {4}ids:/gm)).toHaveLength(1);
    expect(content).not.toContain("/articles/:id/edit/");
  });

  test("has the fallback as a row without controller and action", async () => {
    const all = await emitAll({ fallback: true, resources: { articles: {} } });
    expect(all.get("src/resources/routes.ts")?.content).toContain(`
    path: "/:controller/:action/:id",
    controller: null,
    action: null,
`);
  });
});

describe("contracts.ts", () => {
  test("has an interface for each controller", () => {
    const content = contentOf("src/resources/contracts.ts");
    expect(content).toContain(`export interface Controllers {
  readonly articles: ArticlesContract;
  readonly selected_articles: SelectedArticlesContract;
  readonly comments: CommentsContract;
  readonly profile: ProfileContract;
  readonly "admin/articles": AdminArticlesContract;
}
`);
    expect(content).toContain(`/** GET /comments/:id */
export interface CommentsShow {
  readonly controller: "comments";
  readonly action: "show";
  readonly method: "GET" | "HEAD";
  readonly params: { readonly id: string };
  readonly query: Query;
  readonly format: "json" | "csv";
}

/** The actions of \`comments\`. */
export interface CommentsActions {
  index: CommentsIndex;
  show: CommentsShow;
}
`);
    expect(content).toContain(`export interface CommentsContract {
  index(context: CommentsContext<"index">): Result;
  show(context: CommentsContext<"show">): Result;
}
`);
  });

  test("says which ids a subset is sure to have", () => {
    const content = contentOf("src/resources/contracts.ts");
    expect(content).toContain(
      "  readonly query: Query & { readonly article_ids?: QueryValue };\n",
    );
    expect(content).toContain(
      "  readonly query: Query & { readonly article_ids: readonly string[] };\n",
    );
  });

  test("gives an action that several routes reach all of their params", async () => {
    const all = await emitAll({
      resources: {
        articles: { controller: "all", only: "show" },
        photos: { controller: "all", only: "show", param: "slug" },
        pages: { controller: "all", only: "show", defaults: { locale: "en" } },
      },
    });
    expect(all.get("src/resources/contracts.ts")?.content).toContain(`
  readonly params:
    | { readonly id: string }
    | { readonly slug: string }
    | { readonly id: string; readonly locale: string };
`);
  });

  test("writes a path so that it does not end its comment", async () => {
    const routes = [{ method: "GET", path: "/a*/b", to: "home#index" }];
    const all = await emitAll({ routes });
    const content = all.get("src/resources/contracts.ts")?.content;
    expect(content).toContain("/** GET /a*\\/b */");
  });
});

describe("a controller", () => {
  test("is a class with a stub for each action", () => {
    expect(contentOf("src/controllers/profile.controller.ts"))
      .toBe(`import type {
  ProfileContext,
  ProfileContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of \`profile\`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class ProfileController implements ProfileContract {
  /**
   * POST /profile: makes it. Answer \`context.created(profile, profilePath())\`.
   */
  create(context: ProfileContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /profile: the profile. */
  show(context: ProfileContext<"show">): Reply {
    return context.notImplemented();
  }

  /** PUT /profile: changes it. Answer \`context.ok(profile)\`, as it is now. */
  update(context: ProfileContext<"update">): Reply {
    return context.notImplemented();
  }
}
`);
  });

  test("can be merged: what is wanted is what a fresh one has", () => {
    const merge = files.get(
      "src/controllers/admin/articles.controller.ts",
    )?.merge;
    if (merge?.kind !== "controller") throw new Error("it cannot be merged");
    const members = merge.members.map(({ name, text }) => ({ name, text }));
    expect({ ...merge, members }).toEqual({
      kind: "controller",
      className: "ArticlesController",
      contract: "AdminArticlesContract",
      contractModule: "../../resources/contracts.js",
      types: [
        {
          name: "AdminArticlesContext",
          module: "../../resources/contracts.js",
        },
        {
          name: "AdminArticlesContract",
          module: "../../resources/contracts.js",
        },
        { name: "Reply", module: "../../resources/http.js" },
      ],
      values: [],
      members: [
        {
          name: "index",
          text: `  /** GET /admin/articles: the list. */
  index(context: AdminArticlesContext<"index">): Reply {
    return context.notImplemented();
  }`,
        },
      ],
    });
    for (const { merge, content } of files.values()) {
      if (merge?.kind !== "controller") continue;
      const bodies = merge.members.map(({ text }) => text).join("\n\n");
      expect(content).toContain(`${merge.contract} {\n${bodies}\n}\n`);
    }
  });

  test("shows forms where HTML is a format", async () => {
    const all = await emitAll({
      formats: ["html", "json"],
      resources: {
        articles: { resources: { comments: {} } },
        profile: { singleton: true, formats: ["html"] },
        tags: { except: ["create", "update"] },
        plain: { formats: ["json"] },
      },
    });
    const read = (name: string) =>
      all.get(`src/controllers/${name}.controller.ts`)?.content ?? "";
    expect(read("comments"))
      .toContain(`import { writeForm, writePage } from "../resources/http.js";
import {
  createArticleComment,
  updateArticleCommentForm,
} from "../resources/urls.js";
`);
    expect(read("comments"))
      .toContain(`  edit(context: CommentsContext<"edit">): Reply {
    if (context.format !== "html") return context.notImplemented();
    const form = writeForm(
      updateArticleCommentForm(context.params.article_id, context.params.id),
      "<button>Save</button>",
    );
    return context.raw(writePage("Edit comment", form));
  }`);
    expect(read("profile"))
      .toContain(`  new(context: ProfileContext<"new">): Reply {
    const form = writeForm(createProfile(), "<button>Create</button>");
    return context.raw(writePage("New profile", form));
  }`);
    // There is nowhere to send it to.
    expect(read("tags")).not.toContain("writeForm");
    expect(read("plain")).not.toContain("writeForm");
  });

  test("shows no form whose method nothing would hear", async () => {
    const all = await emitAll({
      formats: ["html"],
      methodOverride: false,
      resources: { articles: {} },
    });
    const text = all.get("src/controllers/articles.controller.ts")?.content;
    expect(text).toContain("createArticle()");
    expect(text).not.toContain("updateArticle");
  });

  test("names the address of what it makes, below its ancestors", async () => {
    const comments = { comments: { only: ["create", "show"] } };
    const all = await emitAll({
      resources: { articles: { resources: comments } },
    });
    expect(
      all.get("src/controllers/comments.controller.ts")?.content,
    ).toContain("articleCommentPath(context.params.article_id, comment))`");
  });
});

describe("the index of controllers", () => {
  test("has an instance of each", () => {
    const content = contentOf("src/controllers/index.ts");
    expect(content).toContain(
      'import { ArticlesController as AdminArticlesController } from "./admin/articles.controller.js";\n',
    );
    expect(content)
      .toContain(`export function createControllers(): Controllers {
  return {
    articles: new ArticlesController(),
    selected_articles: new SelectedArticlesController(),
    comments: new CommentsController(),
    profile: new ProfileController(),
    "admin/articles": new AdminArticlesController(),
  };
}
`);
  });

  test("can be merged, entry by entry", () => {
    const merge = files.get("src/controllers/index.ts")?.merge;
    expect(merge?.kind === "index" ? merge.entries.at(-1) : null).toEqual({
      key: '"admin/articles"',
      value: "new AdminArticlesController()",
      imported: "ArticlesController",
      local: "AdminArticlesController",
      module: "./admin/articles.controller.js",
      hasStore: false,
    });
  });
});

describe("generated tests", () => {
  test("find values for constraints, and keep out of each other's way", async () => {
    const all = await emitAll({
      resources: {
        years: { only: "show", constraints: { id: "\\d{4}-[a-z]{2}" } },
        pages: { only: "show", path: "", param: "slug" },
        ones: { only: "index", path: "1" },
      },
    });
    const content = all.get("test/resources/routes.test.ts")?.content;
    expect(content).toContain('request: "GET /years/1234-ab"');
    expect(content).toContain('request: "GET /sample"');
    expect(content).toContain('request: "GET /1"');
  });

  test("say for which route they have no values", async () => {
    const all = await emitAll({
      resources: {
        articles: { only: "show", constraints: { id: "\\." } },
        photos: { only: "show" },
      },
    });
    const note = "no values were found that lead to";
    expect(all.get("test/resources/routes.test.ts")?.content).toContain(
      `  // GET /articles/:id: ${note} this route alone.\n];`,
    );
    expect(all.get("test/resources/urls.test.ts")?.content).toContain(
      `  // articlePath, /articles/:id: ${note} it alone.\n];`,
    );
    expect(
      all.get("test/controllers/articles.controller.test.ts")?.content,
    ).toContain('test.todo("GET /articles/:id");');
  });

  test("of a manifest without routes are not there", async () => {
    const paths = [...(await emitAll({})).keys()].filter((path) =>
      path.startsWith("test/"),
    );
    expect(paths).toEqual([
      "test/resources/recorder.ts",
      "test/resources/not-found.test.ts",
    ]);
  });

  test("hold where forms cannot name a method", async () => {
    const all = await emitAll({
      methodOverride: false,
      resources: { articles: {} },
    });
    expect(
      all.get("test/resources/method-override.test.ts")?.content,
    ).toContain("does not reach");
  });

  test("of a fallback that reaches nothing import nothing in vain", async () => {
    const all = await emitAll({
      fallback: true,
      namespaces: { admin: { resources: { articles: { only: "create" } } } },
    });
    expect(all.get("test/resources/fallback.test.ts")?.content).toContain(
      'import { send } from "./recorder.js";',
    );
  });
});
