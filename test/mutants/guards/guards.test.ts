/**
 * Whether the emitted tests notice that the emitted rules of who may do what are
 * others than those of the manifest. `npm run soak -- guards` tries all, and prints
 * what survives.
 */
import type ts from "typescript";
import { describe, expect, test } from "vitest";
import { mutate, type Mutant } from "../mutate.js";
import { createProject, type Project } from "../project.js";
import { drawPolicy, writeManifest } from "../../stores/access/manifests.js";
import { Random } from "../../stores/reference/random.js";
import { compile } from "../../support/compile.js";
import { countRuns } from "../../support/runs.js";
import { guarded } from "./manifests.js";
import { listRuleChanges } from "./mutate-rules.js";

const FILES = ["src/resources/stores.ts", "src/resources/app.ts"];

/** Those of what has rules: others know nothing of them. */
const TESTS = /(?:access|callers|controller)\.test\.ts$/;

/** What is no other rule: parts of the names of mutants, and why. */
const SAME: readonly (readonly [name: RegExp, why: string])[] = [
  [
    /(?:rule gone: ,? ?create|anyone added): \[\{ who: "caller" \}\]/,
    "`set: caller` or `creator` sends strangers away, and makes the others owners",
  ],
  [
    /(?:read|added|gone): (?:\[\{ )?member: "team_id"(?: \}\]| ->)/,
    "the rule of teams is the same, and memberships are below them",
  ],
];

/** The roles of callers, or of members, that a role of a rule could be instead. */
function listRoles(manifest: object): readonly string[] {
  const text = JSON.stringify(manifest);
  const [, roles = "[]"] = /"roles":(\[[^\]]*\])/.exec(text) ?? [];
  const [, ranks = "[]"] = /"role":\{"enum":(\[[^\]]*\])/.exec(text) ?? [];
  return [roles, ranks].flatMap((each) => JSON.parse(each) as string[]);
}

function listMutants({ texts }: Project, manifest: object): readonly Mutant[] {
  const roles = listRoles(manifest);
  return FILES.flatMap((path) =>
    mutate(path, texts.get(path) ?? "", (source: ts.SourceFile) =>
      listRuleChanges(source, roles),
    ),
  );
}

test("they pass whatever the rules are", async () => {
  const faults: string[] = [];
  const count = countRuns(3, 20, 300);
  let seen = 0;
  for (let seed = 1; seen < count; seed += 1) {
    const manifest = writeManifest(drawPolicy(new Random(seed)), "sqlite");
    // Not all rules that are drawn are accepted.
    const { model } = await compile(manifest);
    if (model === null) continue;
    seen += 1;
    const project = await createProject(manifest, TESTS);
    const failed = await project.run();
    if (failed !== null) faults.push(`seed ${seed}: ${failed}`);
  }
  expect(faults).toEqual([]);
});

describe.each(Object.entries(guarded))("of %s", (name, manifest) => {
  test("98 of 100 changes of rules are noticed", async () => {
    const project = await createProject(manifest, TESTS);
    expect(await project.run(), "without a change").toBeNull();
    const all = listMutants(project, manifest);
    const step = Math.max(1, all.length / countRuns(20, 100, Infinity));
    const mutants = all.filter(
      (_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step),
    );
    const kinds = new Map<string, [killed: number, total: number]>();
    const survivors: string[] = [];
    for (const { name: what, kind, path, text } of mutants) {
      const isNoticed = (await project.run(path, text)) !== null;
      const isSame = SAME.some(([part]) => part.test(what));
      if (!isNoticed && isSame) continue;
      const count = kinds.get(kind) ?? [0, 0];
      kinds.set(kind, count);
      count[1] += 1;
      if (isNoticed) count[0] += 1;
      else survivors.push(what);
    }
    const total = [...kinds.values()].reduce((sum, [, each]) => sum + each, 0);
    const killed = total - survivors.length;
    console.log(
      [
        `${name}: ${killed} of ${total} are noticed`,
        ...Array.from(
          kinds,
          ([kind, count]) => `${kind}: ${count.join(" of ")}`,
        ),
        ...survivors.map((each) => `survives: ${each}`),
      ].join("\n  "),
    );
    expect(killed / total).toBeGreaterThanOrEqual(0.98);
  });
});
