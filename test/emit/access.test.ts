/** The file of who may do what: its text, and what becomes of it in a project. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { format } from "prettier";
import { expect, test } from "vitest";
import { emitAccess } from "../../src/emit/access.js";
import { makeProject, run } from "../commands/run-cli.js";
import { drawPolicy, writeManifest } from "../stores/access/manifests.js";
import { Random } from "../stores/reference/random.js";
import { compile, target } from "../support/compile.js";

/** The text of the file for a manifest; null where that has errors. */
async function write(manifest: unknown): Promise<string | null> {
  const { model } = await compile(manifest);
  if (model === null) return null;
  const [file] = emitAccess(model, { ...target, access: "access.md" });
  return file?.content ?? null;
}

test("Prettier changes no byte of it, whatever the rules", async () => {
  const [seed = 0] = fc.sample(fc.nat(), 1);
  const random = new Random(seed);
  let looked = 0;
  for (let drawn = 0; drawn < 20; drawn += 1) {
    const text = await write(writeManifest(drawPolicy(random), "sqlite"));
    if (text === null) continue;
    expect(await format(text, { parser: "markdown" }), `seed ${seed}`).toBe(
      text,
    );
    looked += 1;
  }
  expect(looked).toBeGreaterThan(0);
});

test("nor where words and values are what Markdown knows, or wide", async () => {
  const states = [
    ...["a|b", "`", "``c`", " d ", "*e*", "_f_", "<g>", "\\|", "社長", "👩‍👩‍👧"],
    ...["[h](i)", "-", "é", "e\u0301", "\u202Ej", "&amp;"],
  ];
  const text = await write({
    output: { access: "access.md" },
    database: { dialect: "sqlite" },
    caller: { ref: "users", roles: ["a|b", "_boss_", "社長"] },
    resources: {
      users: { fields: { name: "string" }, access: "anyone" },
      boards: {
        fields: { state: { enum: states } },
        access: {
          read: [
            ...["a|b", "_boss_", "社長"],
            ...states.map((state) => ({ where: { state } })),
          ],
          write: "社長",
        },
      },
    },
  });
  expect(text).toContain('where `state` is `"a\\u007cb"`, or');
  expect(text).toContain("| `社長` |");
  expect(text).not.toContain("\u202E");
  expect(await format(text ?? "", { parser: "markdown" })).toBe(text);
});

const RULE = "read: caller";
const MANIFEST = `output: { access: access.md, controllers: false, tests: false, controllerTests: false }
database: { dialect: sqlite }
caller: users
resources:
  users: { fields: { name: string }, access: { ${RULE}, write: self } }
`;

test("a run brings it up to date, refuses one with edits, and takes it away", async () => {
  const folder = makeProject({ "resources.yaml": MANIFEST });
  const path = join(folder, "access.md");
  const save = (text: string): void => {
    writeFileSync(join(folder, "resources.yaml"), text);
  };
  await run(folder, ["generate", "--quiet"]);
  expect(readFileSync(path, "utf8")).toContain(
    "| `show`    | no       | yes      | yes",
  );

  save(MANIFEST.replace(RULE, "read: anyone"));
  expect((await run(folder, ["check", "--quiet"])).code).toBe(1);
  const { stdout } = await run(folder, ["generate", "--diff"]);
  expect(stdout).toContain("-| `show`    | no       | yes      | yes");
  expect(stdout).toContain("+| `show`    | yes      | yes      | yes");

  const edited = readFileSync(path, "utf8").replace("yes", "no ");
  writeFileSync(path, edited);
  const refused = await run(folder, ["generate"]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("error[edited-generated-file]: access.md");
  expect(readFileSync(path, "utf8")).toBe(edited);
  await run(folder, ["generate", "--force", "--quiet"]);

  save(MANIFEST.replace("access: access.md, ", ""));
  const { code, stdout: done } = await run(folder, ["generate"]);
  expect(code).toBe(0);
  expect(done).toMatch(/remove\s+access\.md/);
  expect(() => readFileSync(path)).toThrow();
});

test("a file that is not ours is left alone", async () => {
  const folder = makeProject({
    "resources.yaml": MANIFEST,
    "access.md": "# Ours\n",
  });
  const { code, stderr } = await run(folder, ["generate"]);
  expect(code).toBe(1);
  expect(stderr).toContain("access.md");
  expect(readFileSync(join(folder, "access.md"), "utf8")).toBe("# Ours\n");
});
