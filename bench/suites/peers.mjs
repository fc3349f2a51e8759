// @ts-check
/**
 * The same resources by other generators, from the OpenAPI document that says
 * the same. None of them emits as much: orval with its handlers comes nearest.
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cli, findBin } from "../kit/cli.mjs";
import { makeOpenApi } from "../kit/openapi.mjs";

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "peers",
  title: "The same resources by other generators",
  async run(kit) {
    const size = kit.pick(200, 20);
    const manifest = kit.makeManifest(size);
    const openApi = makeOpenApi(size);
    const make = () => {
      const cwd = kit.folder("peers");
      mkdirSync(join(cwd, "node_modules/vitest"), { recursive: true });
      writeFileSync(join(cwd, "package.json"), '{ "type": "module" }\n');
      writeFileSync(join(cwd, "resources.yaml"), manifest);
      writeFileSync(join(cwd, "openapi.json"), openApi);
      writeFileSync(join(cwd, "orval.config.mjs"), orvalConfig);
      return cwd;
    };
    /** @type {Record<keyof typeof commands, string>} */
    const sizes = { ours: "", orval: "", heyApi: "", openapiTypescript: "" };
    const run = (/** @type {keyof typeof commands} */ name) => {
      const cwd = make();
      const time = kit.timeProcess({ args: commands[name], cwd });
      const folders = name === "ours" ? ["src", "test"] : ["out"];
      sizes[name] ||= describe(folders.map((each) => join(cwd, each)));
      return time;
    };
    const contenders = {
      ours: () => run("ours"),
      orval: () => run("orval"),
      heyApi: () => run("heyApi"),
      openapiTypescript: () => run("openapiTypescript"),
    };
    const times = await kit.compareRounds(contenders, {
      rounds: kit.pick(9, 1),
      warmup: kit.pick(1, 0),
    });
    const row = (
      /** @type {"orval" | "heyApi" | "openapiTypescript"} */ name,
      /** @type {string} */ against,
      /** @type {number} */ value,
    ) => {
      const made = kit.row({
        what: `generate, ${size} resources: how many times faster`,
        against,
        ours: times[name],
        theirs: times.ours,
        target: { op: ">=", value },
      });
      const { notes } = made;
      return { ...made, notes: `${notes}; ${sizes[name]} : ${sizes.ours}` };
    };
    return [
      row("orval", "orval, with its handlers", 3),
      row("heyApi", "hey-api", 1),
      row("openapiTypescript", "openapi-typescript", 1),
    ];
  },
};

const orvalConfig = `export default { bench: {
  input: "./openapi.json",
  output: { mode: "split", client: "hono", target: "out/api.ts", override: { hono: { handlers: "out/handlers" } } },
} };
`;

const commands = {
  ours: [cli, "--quiet"],
  orval: [findBin("orval"), "--config", "orval.config.mjs"],
  heyApi: [
    ...[findBin("@hey-api/openapi-ts", "openapi-ts"), "--silent"],
    ...["--no-log-file", "-i", "openapi.json", "-o", "out"],
  ],
  openapiTypescript: [
    ...[findBin("openapi-typescript"), "openapi.json"],
    ...["-o", "out/schema.d.ts"],
  ],
};

/**
 * How much was made.
 *
 * @param {readonly string[]} folders
 */
function describe(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).size),
  );
  const bytes = files.reduce((sum, size) => sum + size, 0);
  return `${files.length} files, ${Math.round(bytes / 1000)} KB`;
}
