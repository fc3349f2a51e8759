/**
 * The tests that every project is given notice when what they test is wrong: of
 * all the ways in which the emitted route table and helpers can differ from the
 * manifest in one place, they find nine in ten and more. `SOAK=1` tries all.
 */
import { beforeAll, expect, test } from "vitest";
import { manifest } from "./manifest.js";
import {
  listHelperChanges,
  listRouteChanges,
  mutate,
  type Mutant,
} from "./mutate.js";
import { createProject, type Project } from "./project.js";

/** Every one where there is time; else so many, spread over all. */
const MOST = process.env["SOAK"] === undefined ? 240 : Infinity;

let project: Project;
let mutants: readonly Mutant[];

beforeAll(async () => {
  project = await createProject(manifest);
  const all = listMutants(project);
  const step = Math.max(1, all.length / MOST);
  mutants = all.filter(
    (_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step),
  );
});

function listMutants({ texts }: Project): readonly Mutant[] {
  const routes = "src/resources/routes.ts";
  const urls = "src/resources/urls.ts";
  return [
    ...mutate(routes, texts.get(routes) ?? "", listRouteChanges),
    ...mutate(urls, texts.get(urls) ?? "", listHelperChanges),
  ];
}

test("without a change all tests pass", async () => {
  expect(await project.run()).toBeNull();
});

test("of at least a hundred changes nine in ten are noticed", async () => {
  expect(mutants.length).toBeGreaterThan(100);
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
