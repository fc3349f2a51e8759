// @ts-check
/**
 * `--all` over a workspace in which nothing is to be done, against a run in one
 * of its packages: what each further manifest costs.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cli } from "../kit/cli.mjs";

/** Resources of each package. */
const SIZE = 10;

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "workspace",
  title: `--all with nothing to do, ${SIZE} resources each`,
  async run(kit) {
    const rows = [];
    for (const count of kit.pick([40, 500], [10])) {
      const root = makeWorkspace(kit, count);
      const run = (
        /** @type {string} */ cwd,
        /** @type {string[]} */ ...args
      ) => kit.timeProcess({ args: [cli, "--quiet", ...args], cwd });
      run(root, "--all");
      const times = await kit.compareRounds(
        {
          all: () => run(root, "--all"),
          one: () => run(join(root, "packages/service-1")),
        },
        { rounds: kit.pick(count > 40 ? 5 : 15, 3), warmup: 2 },
      );
      rows.push(
        kit.row({
          what: `${count} manifests`,
          against: "one of them",
          ours: times.all,
          theirs: times.one,
          ...(count === 40 && { target: { op: "<=", value: 3 } }),
        }),
      );
    }
    return rows;
  },
};

/**
 * Packages as npm installs them: what they need stands at the root.
 *
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {number} count
 */
function makeWorkspace(kit, count) {
  const root = kit.folder("workspace");
  writeJson(join(root, "package.json"), {
    ...{ name: "services", private: true, workspaces: ["packages/*"] },
  });
  const compilerOptions = { module: "nodenext", strict: true };
  writeJson(join(root, "tsconfig.base.json"), { compilerOptions });
  // What is not installed would be a warning.
  for (const name of ["vitest", "@types/node"])
    mkdirSync(join(root, "node_modules", name), { recursive: true });
  for (let index = 1; index <= count; index += 1) {
    const folder = join(root, `packages/service-${index}`);
    mkdirSync(folder, { recursive: true });
    writeJson(join(folder, "package.json"), {
      ...{ name: `service-${index}`, type: "module" },
    });
    writeJson(join(folder, "tsconfig.json"), {
      extends: "../../tsconfig.base.json",
    });
    writeFileSync(join(folder, "resources.yaml"), kit.makeManifest(SIZE));
  }
  return root;
}

/**
 * @param {string} path
 * @param {unknown} value
 */
function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
