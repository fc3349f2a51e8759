/**
 * The tests that every project is given notice when what they test is wrong: of
 * all the ways in which the emitted route table, helpers and fields can differ
 * from the manifest in one place, they find nine in ten and more. `SOAK=1` tries
 * all.
 */
import { describe, expect, test } from "vitest";
import { manifest, records } from "./manifest.js";
import { listFieldChanges } from "./mutate-fields.js";
import {
  listHelperChanges,
  listRouteChanges,
  mutate,
  type Mutant,
} from "./mutate.js";
import { createProject, type Project } from "./project.js";
import { countRuns } from "../support/runs.js";

/** So many, spread over all. */
function choose(all: readonly Mutant[], most: number): readonly Mutant[] {
  const step = Math.max(1, all.length / most);
  return all.filter(
    (_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step),
  );
}

function listAddressMutants({ texts }: Project): readonly Mutant[] {
  const routes = "src/resources/routes.ts";
  const urls = "src/resources/urls.ts";
  return [
    ...mutate(routes, texts.get(routes) ?? "", listRouteChanges),
    ...mutate(urls, texts.get(urls) ?? "", listHelperChanges),
  ];
}

function listFieldMutants({ texts }: Project): readonly Mutant[] {
  const path = "src/resources/records.ts";
  return mutate(path, texts.get(path) ?? "", listFieldChanges);
}

describe.each([
  {
    ...{ what: "addresses", manifest, files: /\.test\.ts$/ },
    ...{ list: listAddressMutants, most: countRuns(60, 240, Infinity) },
  },
  {
    ...{ what: "fields", manifest: records, files: /inputs\.test\.ts$/ },
    ...{ list: listFieldMutants, most: countRuns(35, 40, Infinity) },
  },
])("of $what", ({ manifest, files, list, most }) => {
  test("nine in ten of many changes are noticed", async () => {
    const project = await createProject(manifest, files);
    expect(await project.run(), "without a change").toBeNull();
    const mutants = choose(list(project), most);
    expect(mutants.length).toBeGreaterThan(30);
    const survivors: string[] = [];
    for (const { name, path, text } of mutants)
      if ((await project.run(path, text)) === null) survivors.push(name);
    const killed = mutants.length - survivors.length;
    console.log(
      [`${killed} of ${mutants.length} are noticed; not:`, ...survivors].join(
        "\n  ",
      ),
    );
    expect(killed / mutants.length).toBeGreaterThan(0.9);
  });
});
