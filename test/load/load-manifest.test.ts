/** Finding and reading manifests on a real disk. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CannotRun } from "../../src/diagnostics/cannot-run.js";
import { findManifest, MANIFEST_NAMES } from "../../src/load/find-manifest.js";
import { loadManifest } from "../../src/load/load-manifest.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "resource-gen-load-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function failure(promise: Promise<unknown>): Promise<CannotRun> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CannotRun)) throw new Error("it could run");
  return error;
}

describe("findManifest", () => {
  test.each(MANIFEST_NAMES)("finds %s", async (name) => {
    const path = await write(name, "");
    expect(await findManifest(folder)).toBe(path);
  });

  test("takes the one that is named, wherever it is", async () => {
    await write("resources.yaml", "");
    expect(await findManifest(folder, "sub/admin.yaml")).toBe(
      join(folder, "sub/admin.yaml"),
    );
    expect(await findManifest(folder, "/elsewhere.yaml")).toBe(
      "/elsewhere.yaml",
    );
  });

  test("names both of two", async () => {
    await write("resources.yaml", "");
    await write("resources.json", "");
    const { code, message } = await failure(findManifest(folder));
    expect(code).toBe("two-manifests");
    expect(message).toContain("resources.yaml and resources.json");
  });

  test("says where the nearest one above is", async () => {
    await write("resources.yaml", "");
    await mkdir(join(folder, "src/deep"), { recursive: true });
    const { code, help } = await failure(
      findManifest(join(folder, "src/deep")),
    );
    expect(code).toBe("no-manifest");
    expect(help).toContain("../../resources.yaml");
  });

  test("says that a working directory is not there", async () => {
    const { message } = await failure(findManifest(join(folder, "nowhere")));
    expect(message).toMatch(/is not a folder that can be read/);
  });
});

describe("loadManifest cannot run", () => {
  test("without a file", async () => {
    const { code, message } = await failure(
      loadManifest(join(folder, "resources.yaml"), folder),
    );
    expect([code, message]).toEqual([
      "unreadable-manifest",
      "resources.yaml does not exist",
    ]);
  });

  test("on a folder", async () => {
    await mkdir(join(folder, "resources.yaml"));
    const { message } = await failure(
      loadManifest(join(folder, "resources.yaml"), folder),
    );
    expect(message).toBe("resources.yaml is a folder");
  });

  test("on a file of another kind", async () => {
    const path = await write("resources.toml", "a = 1");
    const { code, help } = await failure(loadManifest(path, folder));
    expect(code).toBe("unreadable-manifest");
    expect(help).toContain(".yaml");
  });

  test("on a file that the system does not give", async () => {
    const path = join(folder, "resources.yaml");
    await symlink(path, path);
    const { code, message } = await failure(loadManifest(path, folder));
    expect([code, message]).toEqual([
      "unreadable-manifest",
      "resources.yaml cannot be read",
    ]);
  });
});

describe("loadManifest reads", () => {
  test("YAML and JSON alike, with or without a byte order mark", async () => {
    const value = { resources: { articles: null } };
    const texts = {
      "a.yaml": "resources: { articles: }\n",
      "b.yml": "\uFEFFresources:\r\n  articles:\r\n",
      "c.json": JSON.stringify(value, null, "\t"),
    };
    for (const [name, text] of Object.entries(texts)) {
      const loaded = await loadManifest(await write(name, text), folder);
      expect(loaded.value).toEqual(value);
      expect([loaded.diagnostics, loaded.problems]).toEqual([[], []]);
      expect(loaded.files).toEqual([join(folder, name)]);
    }
  });

  test("keys that objects have of their own, without touching them", async () => {
    const text = "__proto__: { polluted: 1 }\nconstructor: 2\ntoString: 3\n";
    const { value } = await loadManifest(await write("a.yaml", text), folder);
    expect(Object.keys(value as object)).toEqual([
      "__proto__",
      "constructor",
      "toString",
    ]);
    expect("polluted" in {}).toBe(false);
  });

  test("the order of keys as it is written", async () => {
    const text = "z: 1\na: 2\nm: 3\n";
    const { value } = await loadManifest(await write("a.yaml", text), folder);
    expect(Object.keys(value as object)).toEqual(["z", "a", "m"]);
  });
});

describe("a manifest in TypeScript", () => {
  const shared = `export const names: readonly string[] = ["a", "b"];\n`;
  const config = `import { defineResources } from "resource-gen";
import { names } from "./names.js";
enum Word { show = "show" }
const only = [Word.show];
export default defineResources({
  baseUrl: await Promise.resolve("https://example.com"),
  resources: Object.fromEntries(names.map((name) => [name, { only }])),
});
`;

  test("runs in a folder where resource-gen is not installed", async () => {
    await write("names.ts", shared);
    const path = await write("resources.config.ts", config);
    const { value, files, diagnostics } = await loadManifest(path, folder);
    expect(diagnostics).toEqual([]);
    expect(value).toEqual({
      baseUrl: "https://example.com",
      resources: { a: { only: ["show"] }, b: { only: ["show"] } },
    });
    expect(files).toEqual([path, join(folder, "names.ts")]);
  });

  test("is read afresh each time, with what it imports", async () => {
    await write("names.ts", shared);
    const path = await write("resources.config.ts", config);
    await loadManifest(path, folder);
    await write("names.ts", shared.replace('"b"', '"c"'));
    const { value } = await loadManifest(path, folder);
    expect(Object.keys((value as { resources: object }).resources)).toEqual([
      "a",
      "c",
    ]);
  });

  test.each(["names.js", "names.mjs", "names.ts", "names.mts"])(
    "is read afresh, and watched, through %s too",
    async (name) => {
      await write("package.json", '{ "type": "module" }');
      const text = `import { defineResources } from "resource-gen";\nexport default defineResources({ resources: { a: null } });\n`;
      await write(name, text);
      const path = await write(
        "resources.config.mjs",
        `import whole from "./${name}";\nexport default { ...whole, apiOnly: true };\n`,
      );
      const { files } = await loadManifest(path, folder);
      expect(files).toEqual([path, join(folder, name)]);
      await write(name, text.replace("a: null", "b: null"));
      const { value } = await loadManifest(path, folder);
      expect(value).toEqual({ apiOnly: true, resources: { b: null } });
    },
  );

  test.each([
    [
      "js",
      `import { defineResources } from "resource-gen/define";\nexport default defineResources({ resources: {} });`,
    ],
    [
      "mjs",
      `import { defineResources } from "resource-gen";\nexport default defineResources({ resources: {} });`,
    ],
    ["mts", `export default { resources: {} } satisfies object;`],
    ["js", `module.exports = { resources: {} };`],
    ["ts", `export default Promise.resolve({ resources: {} });`],
  ])("in .%s: %s", async (ending, text) => {
    const path = await write(`resources.config.${ending}`, text);
    const { value, diagnostics } = await loadManifest(path, folder);
    expect(diagnostics).toEqual([]);
    expect(value).toEqual({ resources: {} });
  });

  test("that throws while it is looked at is refused, not a crash", async () => {
    const text = `export default { get resources() { throw new Error("late"); } };`;
    const path = await write("resources.config.ts", text);
    const { value, diagnostics } = await loadManifest(path, folder);
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["manifest-failed", "the manifest failed to load: late"],
    ]);
    expect(diagnostics[0]?.span?.start.line).toBe(1);
  });

  test("that throws something else than an error is refused too", async () => {
    const path = await write("resources.config.ts", `throw "no";`);
    const { diagnostics } = await loadManifest(path, folder);
    expect(diagnostics[0]?.message).toBe("the manifest failed to load: no");
  });
});
