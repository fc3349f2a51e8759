/**
 * Manifests in TypeScript as people write them, right and wrong: define.test.ts
 * lets the compiler judge them. Each `@ts-expect-error` is an error that the
 * editor must show; where it shows none, the compiler complains of the comment.
 */
import { expectTypeOf } from "vitest";
import {
  defineResources,
  type ConcernInput,
  type ManifestInput,
  type ResourceInput,
} from "../../src/define.js";
import { pages } from "./pages.js";

// Everything that the schema takes.
export const whole = defineResources({
  baseUrl: "https://api.example.com",
  formats: ["json", { name: "ics", type: "text/calendar" }],
  updateMethods: "PATCH",
  inflections: { irregular: { cow: "kine" }, uncountable: ["stuff"] },
  lint: { "deep-nesting": "off" },
  include: ["./admin.yaml"],
  output: { dir: "src/api", tests: false, framework: "fetch" },
  concerns: {
    commentable: { resources: { comments: { only: "index" } } },
    taggable: { concerns: ["commentable"], member: { tag: "POST" } },
    empty: null,
  },
  routes: [{ method: ["GET", "POST"], path: "/", to: "home#index" }],
  namespaces: {
    admin: { only: [], resources: { users: { concerns: "taggable" } } },
  },
  resources: {
    articles: {
      only: ["index", "delete"],
      concerns: ["commentable", "taggable"],
      subsets: { selected: ["index", "destroy"] },
      constraints: { id: "[0-9]+" },
      resources: { drafts: { concerns: "empty" }, tags: null },
    },
    profile: { singleton: true },
    photos: null,
  },
});
expectTypeOf(whole).toEqualTypeOf<
  ManifestInput<"commentable" | "taggable" | "empty">
>();
expectTypeOf(defineResources({})).toEqualTypeOf<ManifestInput<never>>();
expectTypeOf(whole).toExtend<ManifestInput>();

// Wrong keys.
// @ts-expect-error: at the top
defineResources({ resource: {} });
// @ts-expect-error: of a resource
defineResources({ resources: { articles: { exept: ["index"] } } });
defineResources({
  namespaces: {
    // @ts-expect-error: of a resource in a resource in a namespace
    a: { resources: { b: { resources: { c: { parm: "id" } } } } },
  },
});
defineResources({
  // @ts-expect-error: of a route
  routes: [{ method: "GET", path: "/", to: "a#b", name: "c" }],
});
// @ts-expect-error: a route without its action
defineResources({ routes: [{ method: "GET", path: "/" }] });
// @ts-expect-error: a route with an action, and a redirect
defineResources({ routes: [{ path: "/", to: "a#b", redirect: "/b" }] });
defineResources({ routes: [{ path: "/a", redirect: "/b", status: 308 }] });
// @ts-expect-error: of a concern
defineResources({ concerns: { a: { only: ["index"] } } });
// @ts-expect-error: a namespace in a concern
defineResources({ concerns: { a: { namespaces: {} } } });
// @ts-expect-error: of `output`
defineResources({ output: { folder: "src" } });
// @ts-expect-error: no such rule
defineResources({ lint: { "deep-nestin": "off" } });

// Wrong values.
// @ts-expect-error: no such action
defineResources({ resources: { articles: { only: ["shwo"] } } });
// @ts-expect-error: not an action of a subset
defineResources({ resources: { articles: { subsets: { a: ["show"] } } } });
// @ts-expect-error: methods are in capitals
defineResources({ resources: { articles: { member: { publish: "post" } } } });
// @ts-expect-error: no such level
defineResources({ lint: { "deep-nesting": "warning" } });
// @ts-expect-error: no such framework
defineResources({ output: { framework: "rails" } });
// @ts-expect-error: true or false
defineResources({ resources: { profile: { singleton: "yes" } } });
// @ts-expect-error: a pattern is text
defineResources({ resources: { articles: { constraints: { id: /\d+/ } } } });

// Concerns that there are not.
// @ts-expect-error: none is declared
defineResources({ resources: { articles: { concerns: ["commentable"] } } });
defineResources({
  concerns: { commentable: {} },
  // @ts-expect-error: another is declared
  resources: { articles: { concerns: ["comentable"] } },
});
defineResources({
  concerns: { commentable: {} },
  // @ts-expect-error: also in a namespace, as a single word
  namespaces: { admin: { resources: { articles: { concerns: "taggable" } } } },
});
defineResources({
  // @ts-expect-error: also in a concern
  concerns: { commentable: { concerns: ["taggable"] } },
});
defineResources({
  concerns: {
    // @ts-expect-error: also in what a concern brings
    commentable: { resources: { comments: { concerns: ["taggable"] } } },
  },
});

// Made by code: a function, a loop, an import from another file, a spread.
function readOnly(param: string): ResourceInput {
  return { only: ["index", "show"], param };
}

function discussed(inner?: ResourceInput<"commentable">) {
  return {
    concerns: ["commentable"],
    resources: { drafts: inner ?? null },
  } satisfies ResourceInput<"commentable">;
}

const commentable: ConcernInput = {
  resources: { comments: { except: ["new", "edit"] } },
};

const kinds: Record<string, ResourceInput> = {};
for (const kind of ["books", "films"]) kinds[kind] = readOnly("slug");

export const composed = defineResources({
  concerns: { commentable },
  resources: {
    ...pages,
    ...kinds,
    ...Object.fromEntries(
      ["countries", "languages"].map((name) => [name, readOnly("code")]),
    ),
    articles: discussed(readOnly("id")),
    notes: { ...readOnly("id"), concerns: ["commentable"] },
  },
});
expectTypeOf(composed).toEqualTypeOf<ManifestInput<"commentable">>();

// @ts-expect-error: what a function returns mentions a concern that is not there
defineResources({ resources: { articles: discussed() } });
// @ts-expect-error: a function's own mistakes show where they are
export const wrong = (): ResourceInput => ({ only: ["shwo"] });
