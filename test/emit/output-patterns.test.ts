/** `{resource}` and `{module}` in output folders: where files stand, and how they reach each other. */
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import type { OutputFile } from "../../src/emit/file.js";
import type { EmitTarget } from "../../src/emit/target.js";
import { compile, target } from "../support/compile.js";

const manifest = {
  formats: ["html", "json"],
  resources: { articles: {}, "line-items": { only: "index" } },
  namespaces: {
    admin: {
      resources: { users: {} },
      namespaces: { v2: { resources: { reports: { only: "index" } } } },
    },
  },
};

async function emitFor(
  changes: Partial<EmitTarget>,
): Promise<readonly OutputFile[]> {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  return emit(model, { ...target, ...changes });
}

async function pathsFor(controllers: string): Promise<readonly string[]> {
  const files = await emitFor({ controllers, controllerTests: false });
  return files
    .map(({ path }) => path)
    .filter((path) => path.endsWith(".controller.ts"));
}

describe("where controllers stand", () => {
  test.each([
    [
      "src/controllers",
      [
        "src/controllers/articles.controller.ts",
        "src/controllers/line-items.controller.ts",
        "src/controllers/admin/users.controller.ts",
        "src/controllers/admin/v2/reports.controller.ts",
      ],
    ],
    [
      "src/features/{module}/{resource}",
      [
        "src/features/articles/articles.controller.ts",
        "src/features/line-items/line-items.controller.ts",
        "src/features/admin/users/users.controller.ts",
        "src/features/admin/v2/reports/reports.controller.ts",
      ],
    ],
    [
      "src/{resource}-api",
      [
        "src/articles-api/articles.controller.ts",
        "src/line-items-api/line-items.controller.ts",
        "src/users-api/users.controller.ts",
        "src/reports-api/reports.controller.ts",
      ],
    ],
    [
      "src/{module}/http",
      [
        "src/http/articles.controller.ts",
        "src/http/line-items.controller.ts",
        "src/admin/http/users.controller.ts",
        "src/admin/v2/http/reports.controller.ts",
      ],
    ],
  ])("%s", async (pattern, expected) => {
    expect(await pathsFor(pattern)).toEqual(expected);
  });
});

const patterns = [
  "src/controllers",
  "src/features/{module}/{resource}",
  "src/resources/{resource}",
  "app/{resource}/{module}/http",
];
const endings = [".js", ".ts", ""] as const;
const combinations = patterns.flatMap((controllers) =>
  patterns.flatMap((controllerTests) =>
    endings.map((ending) => [controllers, controllerTests, ending] as const),
  ),
);

/** What the relative imports of a file lead to, and which of them lead nowhere. */
function findLost(
  { path, content }: OutputFile,
  ending: string,
  paths: ReadonlySet<string>,
): readonly string[] {
  return [...content.matchAll(/(?:from |import\()"(\.[^"]*)"/g)].flatMap(
    ([, to = ""]) => {
      const bare = to.slice(0, to.length - ending.length);
      const file = `${posix.join(posix.dirname(path), bare)}.ts`;
      return to.endsWith(ending) && paths.has(file) && !to.includes("//")
        ? []
        : [`${path}: ${to}`];
    },
  );
}

test.each(combinations)(
  "every import leads to a file: %s, %s, %j",
  async (controllers, controllerTests, importExtension) => {
    const files = await emitFor({
      ...{ controllers, controllerTests, importExtension },
    });
    const paths = new Set(files.map(({ path }) => path));
    expect(paths.size).toBe(files.length);
    expect(
      files.flatMap((file) => findLost(file, importExtension, paths)),
    ).toEqual([]);
  },
);
