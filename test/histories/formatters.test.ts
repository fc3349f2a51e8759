/**
 * Prettier goes over everything that was generated, under several settings:
 * generate has nothing to do and nothing to complain of. Biome and oxfmt do the
 * same in test/hosts/formatters, with packages of their own.
 */
import { format, type Options } from "prettier";
import { expect, test } from "vitest";
import { openWorld, plan, render, run } from "./world.js";

const settings: readonly Options[] = [
  {},
  { tabWidth: 4, semi: false, singleQuote: true, trailingComma: "none" },
  {
    ...{ useTabs: true, printWidth: 40, endOfLine: "crlf" },
    ...{ quoteProps: "consistent", objectWrap: "collapse" },
  },
];

const manifest = {
  formats: ["json", "html"],
  updateMethods: ["PATCH", "PUT"],
  routes: [{ method: "GET", path: "/", to: "home#index", as: "root" }],
  namespaces: { admin: { resources: { "line-items": {} } } },
  resources: {
    articles: {
      param: "slug",
      constraints: { slug: "[a-z-]+" },
      subsets: { selected: ["index", "destroy"] },
      resources: { comments: { shallow: true } },
    },
    profile: { singleton: true },
  },
};

test.each(settings)("Prettier with %j", async (setting) => {
  const world = openWorld();
  Object.assign(world, { manifest, wanted: (await render(manifest)) ?? [] });
  run(world);
  for (const [path, text] of world.files)
    world.files.set(path, await format(text, { ...setting, filepath: path }));
  const filepath = "resource-gen.lock.json";
  world.lock = await format(world.lock ?? "", { ...setting, filepath });

  const made = plan(world);
  expect(made.problems).toEqual([]);
  expect(made.changes).toBe(false);

  // The files are the generator's none the less, and the controllers untouched.
  const { resources, ...rest } = manifest;
  const { articles } = resources;
  world.wanted = (await render({ ...rest, resources: { articles } })) ?? [];
  const changed = run(world);
  expect(changed.problems.map(({ code }) => code)).toEqual([
    "orphan-kept",
    "orphan-kept",
  ]);
  expect(changed.actions.map(({ action }) => action)).toContain("update");
  expect(plan(world).changes).toBe(false);
});
