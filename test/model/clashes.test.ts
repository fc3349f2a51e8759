/** What no manifest may make, with both places where two are in conflict. */
import { expect, test } from "vitest";
import type { ManifestProblem } from "../../src/diagnostics/diagnostic.js";
import { urlNames } from "../../src/emit/own-url-names.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel } from "../../src/model/model.js";

async function problemsOf(
  manifest: unknown,
): Promise<readonly ManifestProblem[]> {
  const { tree, problems } = await checkManifest(manifest);
  return tree === null
    ? problems
    : [...problems, ...buildModel(tree, urlNames).problems];
}

/** The code, the place, and the places of the labels. */
async function summarize(manifest: unknown): Promise<unknown> {
  return (await problemsOf(manifest)).map(({ code, place, labels = [] }) => [
    code,
    place.path.join("."),
    ...labels.map((label) => label.place.path.join(".")),
  ]);
}

const show = { only: ["show"] };

test.each([
  [
    "two paths that want one helper",
    { resources: { photos: show, photo: { singleton: true, ...show } } },
    [["duplicate-helper", "resources.photo", "resources.photos"]],
  ],
  [
    "names are compared in camelCase, across namespaces too",
    {
      namespaces: { admin: { resources: { line_items: show } } },
      resources: { "admin-line-items": { ...show, path: "x" } },
    },
    [
      [
        "duplicate-helper",
        "namespaces.admin.resources.line_items",
        "resources.admin-line-items",
      ],
    ],
  ],
  [
    "a clash inside a concern shows the concern",
    {
      concerns: { hearted: { member: { like: "POST" } } },
      resources: {
        photos: { ...show, concerns: ["hearted"], resources: {} },
        like_photos: { ...show, as: "like_photo", path: "l" },
      },
    },
    [
      [
        "duplicate-helper",
        "resources.like_photos",
        "concerns.hearted.member.like",
      ],
    ],
  ],
  [
    "two routes that no request can tell apart",
    {
      routes: [
        { method: "GET", path: "/a/:x", to: "x#y" },
        { method: ["POST", "GET"], path: "/a/:y", to: "x#z" },
      ],
    },
    [["duplicate-route", "routes.1", "routes.0"]],
  ],
  [
    "a constraint tells routes apart",
    {
      routes: [
        { method: "GET", path: "/a/:x", to: "x#y" },
        { method: "GET", path: "/a/:y", to: "x#z", constraints: { y: "\\d+" } },
      ],
    },
    [],
  ],
  [
    "one parameter twice in a path",
    { resources: { as: { resources: { as: { resources: { bs: show } } } } } },
    [["duplicate-parameter", "resources.as.resources.as.resources.bs"]],
  ],
  [
    "names that cannot be written in TypeScript",
    { resources: { photos: { ...show, member: { "2fa": "GET" } } } },
    [["invalid-name", "resources.photos.member.2fa"]],
  ],
  [
    "a path that is resolved away",
    { resources: { photos: { ...show, path: "a/%2e%2E/b" } } },
    [["invalid-path", "resources.photos"]],
  ],
  [
    "two parameters with nothing between them",
    { routes: [{ method: "GET", path: "/:a:b", to: "x#y" }] },
    [["invalid-path", "routes.0"]],
  ],
  [
    "a parameter that cannot be told from what is behind it",
    { routes: [{ method: "GET", path: "/:a→", to: "x#y" }] },
    [["invalid-path", "routes.0"]],
  ],
  [
    "a dot in a last segment that can have a format",
    { routes: [{ method: "GET", path: "/files/:name.:ext", to: "x#y" }] },
    [["invalid-path", "routes.0"]],
  ],
  [
    "two controllers with one class",
    {
      resources: {
        a: { ...show, controller: "admin/photo_1" },
        b: { ...show, controller: "admin/photo1" },
      },
    },
    [["controller-clash", "resources.b", "resources.a"]],
  ],
  [
    "controllers whose folders alone tell them apart",
    {
      resources: {
        a: { ...show, controller: "admin/photos" },
        b: { ...show, controller: "admin_photos" },
      },
    },
    [],
  ],
  [
    "a builder whose name the file needs for itself",
    { routes: [{ method: "GET", path: "/base", to: "x#set", as: "base" }] },
    [["builder-taken", "routes.0"]],
  ],
  [
    "a constraint that no parameter answers to",
    { resources: { photos: { ...show, constraints: { ident: "\\d+" } } } },
    [["unused-constraint", "resources.photos.constraints.ident"]],
  ],
  [
    "a constraint that children answer to",
    {
      resources: {
        photos: {
          only: [],
          constraints: { id: "\\d+" },
          resources: { tags: { only: ["index"] } },
        },
      },
    },
    [],
  ],
])("%s", async (_name, manifest, wanted) => {
  expect(await summarize(manifest)).toEqual(wanted);
});
