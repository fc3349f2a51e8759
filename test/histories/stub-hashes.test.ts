/**
 * What the lock says of a stub is what stands in the file: the hash of each
 * stub that nobody touched equals that of a parse, after every run. By these
 * hashes `prune` finds what it may take out.
 */
import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { hashStub } from "../../src/merge/stub-hashes.js";
import { readLockText } from "../../src/plan/lock-text.js";
import { countRuns } from "../support/runs.js";
import { changeManifest, makeManifest, type Table } from "./manifests.js";
import { createRandom, type Random } from "./random.js";
import { layoutEdits } from "./user-edits.js";
import { openWorld, pruneEdits, render, run, type World } from "./world.js";

/** SOAK=1: many more. */
const histories = countRuns(3, 40, 2_000);

test("prune takes a stub out that later runs found in another form", async () => {
  const world = await open({
    resources: {
      posts: { only: ["index"], collection: { search: ["GET", "POST"] } },
    },
  });
  run(world);
  await turn(world, {
    resources: {
      posts: {
        only: ["index", "show"],
        collection: { search: ["GET", "POST", "PUT"] },
      },
    },
  });
  run(world);
  await turn(world, { resources: { posts: { only: ["index", "show"] } } });
  run(world);
  const made = run(world, pruneEdits(world));
  const path = "src/controllers/posts.controller.ts";
  expect(made.actions.filter((action) => action.path === path)).toMatchObject([
    { action: "update", note: "took out search" },
  ]);
  expect(world.files.get(path)).not.toContain("search");
  expect(world.files.get(path)).toContain("show(");
});

test("the lock's hashes of stubs are those of a parse", async () => {
  let compared = 0;
  for (let seed = 1; seed <= histories; seed += 1) {
    const random = createRandom(seed);
    const world = await open(makeManifest(random));
    run(world);
    for (let step = 0; step < 8; step += 1) {
      await takeStep(random, world);
      compared += expectHashes(world, `seed ${seed}, step ${step}`);
    }
  }
  expect(compared).toBeGreaterThan(histories * 20);
});

/** A project that has nothing yet. */
async function open(manifest: Table): Promise<World> {
  const world = openWorld();
  await turn(world, manifest);
  return world;
}

/** Gives the world a manifest; one that is refused changes nothing. */
async function turn(world: World, manifest: Table): Promise<void> {
  const wanted = await render(manifest);
  if (wanted !== null) Object.assign(world, { manifest, wanted });
}

/** Something happens that touches no stub, and a run follows. */
async function takeStep(random: Random, world: World): Promise<void> {
  const own = [...world.files.keys()].filter(
    (path) => !/^(?:src|test)\/resources\//.test(path),
  );
  const path = random.pick([...own, ""]);
  const text = world.files.get(path) ?? "";
  const event = random.int(10);
  if (event < 6) {
    // Several changes in one run: a stub that is new beside one that reads
    // otherwise than it was written.
    for (let count = 1 + random.int(3); count > 0; count -= 1) {
      const change = random.chance(0.5) ? changeManifest : changeMethods;
      await turn(world, change(random, world.manifest));
    }
  } else if (event === 6) {
    const next = await random.pick(layoutEdits)(random, text, "");
    if (next !== null) world.files.set(path, next);
  } else if (event === 7 && text !== "")
    world.files.set(
      path,
      `${text}\nexport const mine${random.serial()} = 1;\n`,
    );
  else if (event === 8) world.files.delete(path);
  run(world, event === 9 ? pruneEdits(world) : []);
}

/** An action with other methods has a stub of another text. */
function changeMethods(random: Random, manifest: Table): Table {
  const copy = structuredClone(manifest);
  const resources = Object.values(copy["resources"] ?? {}) as Table[];
  if (resources.length === 0) return copy;
  const methods = ["GET", "POST", "PUT"].filter(() => random.chance(0.6));
  const body = random.pick(resources);
  body["collection"] = {
    ...(body["collection"] ?? {}),
    search: methods.length === 0 ? ["DELETE"] : methods,
  };
  return copy;
}

/** Compares what the lock says of each file; gives the number of stubs. */
function expectHashes(world: World, when: string): number {
  const lock = readLockText(world.lock ?? "");
  if (lock.kind !== "entries") throw new Error(`${when}: ${lock.kind}`);
  let compared = 0;
  for (const [path, { owner, members }] of lock.entries) {
    const text = world.files.get(path);
    if (owner !== "yours" || members === undefined || text === undefined)
      continue;
    for (const [name, stub] of readStubs(path, text)) {
      // Of a test only its title is known, so any hash of the lock will do.
      const listed = isTests(path) ? Object.values(members) : [members[name]];
      expect(listed, `${when}: ${path} ${name}`).toContain(hashStub(stub));
      compared += 1;
    }
  }
  return compared;
}

function isTests(path: string): boolean {
  return path.endsWith(".test.ts");
}

/** The text of each member, entry and test, as a parser of its own finds it. */
function readStubs(path: string, text: string): ReadonlyMap<string, string> {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found = new Map<string, string>();
  const add = (name: ts.Node, stub: ts.Node): void => {
    const unquoted = name.getText(tree).replace(/^["']|["']$/g, "");
    found.set(unquoted, stub.getFullText(tree).trim());
  };
  const visit = (node: ts.Node): void => {
    if (ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node)) {
      add(node.name, node);
      return;
    }
    if (
      ts.isExpressionStatement(node) &&
      ts.isCallExpression(node.expression)
    ) {
      add(node.expression.arguments[0] ?? node, node);
      return;
    }
    // What is inside a function is no stub.
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(tree, visit);
  return found;
}
