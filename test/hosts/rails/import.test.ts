/**
 * `import --from rails`, of what Rails prints: five files of routes are drawn by
 * its own router, and listed by its own inspector, in both layouts. The manifest
 * has to mean the router's table, with its controllers and actions.
 */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseSource } from "../../../src/commands/import/parse-source.js";
import { importRoutes } from "../../../src/import/import-routes.js";
import { readYamlValue } from "../../../src/load/yaml-value.js";
import { checkManifest } from "../../../src/manifest/check.js";
import { METHODS } from "../../../src/manifest/words.js";
import { buildModel } from "../../../src/model/model.js";
import { camelCase } from "../../../src/model/words.js";

interface Listed {
  readonly expanded: string;
  readonly plain: string;
  /** The routes that lead to actions. */
  readonly table: readonly {
    readonly verb: string;
    readonly path: string;
    readonly controller: string;
    readonly action: string;
  }[];
}

const files = join(import.meta.dirname, "routes");

describe.each(readdirSync(files).sort())("%s", (name) => {
  const script = join(import.meta.dirname, "inspect.rb");
  const printed = execFileSync("ruby", [script, join(files, name)]);
  const listed = JSON.parse(String(printed)) as Listed;

  test.each(["expanded", "plain"] as const)("%s", async (layout) => {
    const source = parseSource(listed[layout], "rails", name);
    const { text, leftOut } = await importRoutes(source, new Set());
    const read = readYamlValue(text);
    const { tree, problems } = await checkManifest(read.ok ? read.value : null);
    expect(problems).toEqual([]);
    const { model } = buildModel(tree!);
    const meant = model.routes
      .filter(({ redirect }) => redirect === undefined)
      .map(({ method, path, controller, action }) =>
        [method, path, `${controller ?? ""}#${action ?? ""}`].join(" "),
      );
    expect(meant.sort()).toEqual(tableOf(listed));
    // Nothing of the application itself is left out.
    const reasons = /^it is mounted|^it is there twice|^the list does not show/;
    expect(leftOut.filter(({ reason }) => !reasons.test(reason))).toEqual([]);
  });
});

/** The router's table as ours: each reading of an optional part, each method, once. */
function tableOf({ table }: Listed): readonly string[] {
  const all = table.flatMap(({ verb, path, controller, action }) => {
    const bare = path.replace(/\(\.:format\)$/, "");
    const readings = new Set([
      bare.replaceAll(/[()]/g, ""),
      bare.replaceAll(/\([^()]*\)/g, ""),
    ]);
    const methods = verb === "" ? METHODS : verb.split("|");
    return [...readings].flatMap((each) =>
      methods.map((method) =>
        [method, each, `${controller}#${camelCase(action)}`].join(" "),
      ),
    );
  });
  // The first of two routes with one address is the one that answers.
  const seen = new Set<string>();
  return all
    .filter((line) => {
      const address = line.replace(/ [^ ]*$/, "").replaceAll(/:\w+/g, ":");
      return seen.has(address) ? false : seen.add(address);
    })
    .sort();
}
