/** A manifest of several files: what comes together, in which order, and where it stands. */
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadManifest } from "../../src/load/load-manifest.js";
import { checkManifest } from "../../src/manifest/check.js";

function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "resource-gen-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const files = {
  "resources.yaml": `include: [./a/a.yaml, b.json]
lint: { deep-nesting: off }
resources: { articles: {} }
routes: [{ method: GET, path: /, to: home#index }]
`,
  "a/a.yaml": `include: ../c.yaml
formats: [json]
lint: { unsafe-get: error }
resources: { photos: {} }
routes: [{ method: GET, path: /a, to: a#index }]
`,
  "b.json": `{ "resources": { "books": null }, "include": "./c.yaml" }`,
  "c.yaml": "concerns:\nroutes:\n  - { method: GET, path: /c, to: c#index }\n",
};

test("the manifest's own entries come first, then those of each file", async () => {
  const folder = makeFolder(files);
  const loaded = await loadManifest(join(folder, "resources.yaml"), folder);
  expect(loaded.diagnostics).toEqual([]);
  expect(loaded.value).toEqual({
    include: ["./a/a.yaml", "b.json"],
    lint: { "deep-nesting": "off", "unsafe-get": "error" },
    resources: { articles: {}, photos: {}, books: null },
    routes: [
      { method: "GET", path: "/", to: "home#index" },
      { method: "GET", path: "/a", to: "a#index" },
      { method: "GET", path: "/c", to: "c#index" },
    ],
    formats: ["json"],
    concerns: null,
  });
  const order = Object.keys((loaded.value as { resources: object }).resources);
  expect(order).toEqual(["articles", "photos", "books"]);
});

test("every file is known, to be watched and to be shown", async () => {
  const folder = makeFolder(files);
  const loaded = await loadManifest(join(folder, "resources.yaml"), folder);
  expect(loaded.files).toEqual(
    ["resources.yaml", "a/a.yaml", "c.yaml", "b.json"].map((name) =>
      join(folder, name),
    ),
  );
  expect([...loaded.sources.keys()]).toEqual([
    ...["resources.yaml", "a/a.yaml", "c.yaml", "b.json"],
  ]);
});

test("a place is in the file where it was written", async () => {
  const folder = makeFolder(files);
  const loaded = await loadManifest(join(folder, "resources.yaml"), folder);
  const locate = await loaded.positions();
  const at = (...path: (string | number)[]): string => {
    const span = locate({ path, on: "value" })?.span;
    return `${span?.file ?? ""}:${String(span?.start.line)}:${String(span?.start.col)}`;
  };
  expect(at("resources", "photos")).toBe("a/a.yaml:4:22");
  expect(at("resources", "articles")).toBe("resources.yaml:3:24");
  expect(at("routes", 0, "path")).toBe("resources.yaml:4:31");
  expect(at("routes", 2, "path")).toBe("c.yaml:3:26");
  expect(at("include", 1)).toBe("resources.yaml:1:23");
  expect(at("formats", 0)).toBe("a/a.yaml:2:11");
  expect(at("no", "such", "place")).toBe("resources.yaml:1:1");
});

test("a link that leads out of the project is refused", async () => {
  const outside = makeFolder({ "a.yaml": "resources: { photos: {} }\n" });
  const folder = makeFolder({ "resources.yaml": "include: link.yaml\n" });
  symlinkSync(join(outside, "a.yaml"), join(folder, "link.yaml"));
  const loaded = await loadManifest(join(folder, "resources.yaml"), folder);
  expect(loaded.value).toBeUndefined();
  expect(loaded.diagnostics.map(({ code }) => code)).toEqual([
    "include-outside-project",
  ]);
});

test("what is included may lie anywhere below the root", async () => {
  const folder = makeFolder({
    "app/resources.yaml": "include: ../common.yaml\n",
    "common.yaml": "resources: { photos: {} }\n",
  });
  const file = join(folder, "app/resources.yaml");
  const loaded = await loadManifest(file, folder, { root: folder });
  expect(loaded.value).toEqual({
    include: "../common.yaml",
    resources: { photos: {} },
  });
  const alone = await loadManifest(file, folder);
  expect(alone.value).toBeUndefined();
});

test("keys that begin with x- hold what each file likes", async () => {
  const folder = makeFolder({
    "resources.yaml": `x-list: &list [json, xml]
include: [more.yaml]
formats: *list
resources: { articles: { formats: *list } }
`,
    "more.yaml":
      "x-list: &other { only: index }\nresources: { photos: *other }\n",
  });
  const { value, diagnostics } = await loadManifest(
    join(folder, "resources.yaml"),
    folder,
  );
  expect(diagnostics).toEqual([]);
  const { tree, problems } = await checkManifest(value);
  expect(problems).toEqual([]);
  expect(tree?.settings.formats.map(({ name }) => name)).toEqual([
    "json",
    "xml",
  ]);
});

test("anywhere else they are unknown, as `y-` is at the top", async () => {
  const { problems } = await checkManifest({
    "y-a": 1,
    resources: { articles: { "x-a": 1 } },
  });
  expect(problems.map(({ code, place }) => [code, place.path])).toEqual([
    ["unknown-key", ["resources", "articles", "x-a"]],
    ["unknown-key", ["y-a"]],
  ]);
});
