/**
 * Helpers whose names `urls.ts` would like for itself: what users import is
 * theirs, and the file's own name gives way.
 */
import { expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { checkTypes } from "../support/check-types.js";
import { compile, loadHelpers, target } from "../support/compile.js";

/** Helpers `basePath` and `baseUrl`, `mountPath` and `mountUrl`. */
const manifest = {
  baseUrl: "https://shop.example",
  resources: {
    bases: { only: ["index", "show"] },
    mounts: { only: ["show"] },
  },
  routes: [
    // What the file would call its own names instead.
    { method: "GET", path: "/base", to: "home#url", as: "base_of_all" },
    { method: "PUT", path: "/mounted/:mounted", to: "home#x", as: "mounted" },
    { method: "GET", path: "/at/:url_base", to: "home#at", as: "at" },
  ],
};

async function build(value: unknown) {
  const { model, errors } = await compile(value);
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

test("a project with helpers basePath, baseUrl and mountPath compiles", async () => {
  const files = emit(await build(manifest), target);
  const texts = new Map(files.map(({ path, content }) => [path, content]));
  expect(await checkTypes(texts)).toEqual([]);
});

test("its helpers write their addresses, with what setBase sets", async () => {
  const urls = await loadHelpers(await build(manifest));
  expect(urls["basePath"]?.(7)).toBe("/bases/7");
  expect(urls["baseUrl"]?.(7)).toBe("https://shop.example/bases/7");
  expect(urls["mountPath"]?.(7)).toBe("/mounts/7");
  expect(urls["atPath"]?.("x")).toBe("/at/x");
  urls["setBase"]?.({ basePath: "/api/", baseUrl: "https://b.example" });
  expect(urls["basesPath"]?.()).toBe("/api/bases");
  expect(urls["mountUrl"]?.(7)).toBe("https://b.example/api/mounts/7");
});

test("nothing gives way where no helper has the name", async () => {
  const model = await build({ resources: { photos: { only: ["show"] } } });
  const files = new Map(
    emit(model, target).map(({ path, content }) => [path, content]),
  );
  const urls = files.get("src/resources/urls.ts");
  expect(urls).toContain("export let baseUrl = ");
  expect(urls).toContain("basePath = mountPath(base.basePath)");
  expect(files.get("src/resources/send.ts")).toContain("import { baseUrl } ");
});
