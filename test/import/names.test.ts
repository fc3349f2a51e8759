/** Helpers have the names that `rails routes` gives them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importRoutes } from "../../src/import/import-routes.js";
import { normalize } from "../../src/import/normalize.js";
import { readRails } from "../../src/import/rails.js";
import { routeKeyOf } from "../../src/import/source.js";
import { snakeCase } from "../../src/model/words.js";
import { modelOf } from "./routes-of.js";

const folder = join(import.meta.dirname, "../cases/import");
const cases = readdirSync(folder).filter((name) => name.startsWith("rails-"));

/** Of `(/:locale)/articles` come two paths, and so two names. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  "rails-constructs": ["articles is locale_articles"],
};

test.each(cases)("%s", async (name) => {
  const text = readFileSync(join(folder, name, "rails.txt"), "utf8");
  const source = readRails(text, name);
  const { text: manifest } = await importRoutes(source, new Set());
  const { routes } = await modelOf(manifest);
  const ours = new Map(
    routes.flatMap((route) =>
      route.name === null ? [] : [[routeKeyOf(route), snakeCase(route.name)]],
    ),
  );
  const differences = normalize(source.routes).routes.flatMap((route) => {
    const own = ours.get(routeKeyOf(route));
    return own === undefined || own === route.helper || !route.helper
      ? []
      : [`${route.helper} is ${own}`];
  });
  expect(differences).toEqual(OTHERWISE[name] ?? []);
});
