/**
 * Histories of fields: people add, remove, rename and retype them, in the manifest
 * and by commands, and go on with their own files, in which they name them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { makeProject, readTree, run } from "../commands/run-cli.js";
import {
  complaint,
  FIELD_USE,
  findGone,
  listUses,
  useInput,
  useType,
} from "./field-uses.js";
import { changeFields, fieldCommand, giveFields } from "./fields.js";
import {
  breakOrMend,
  check,
  editSomeFile,
  layOutMachineFile,
  loseLock,
  turnManifest,
  type Kind,
  type Life,
} from "./history.js";
import { makeManifest, type Table } from "./manifests.js";
import { typeCheck } from "./type-check.js";
import {
  layoutEdits,
  otherEdits,
  testEdits,
  typedControllerEdits,
  type Edit,
} from "./user-edits.js";
import { plan, type World } from "./world.js";

const LOCK = "resource-gen.lock.json";

/** Every project as it was after some run, by a name that says when. */
export type Snapshots = Map<string, ReadonlyMap<string, string>>;

/** @param snapshots gets each state that is to compile */
export function fieldHistory(snapshots: Snapshots): Kind {
  return {
    begin: (random) => giveFields(random, makeManifest(random)),
    takeStep,
    afterRun: ({ seed, steps, broken, world }) => {
      if (broken.size === 0)
        snapshots.set(`seed-${seed}-${steps.length}`, new Map(world.files));
    },
  };
}

async function takeStep(life: Life): Promise<void> {
  const { random, world } = life;
  const kind = random.int(20);
  if (kind < 8) {
    for (let count = 1 + random.int(3); count > 0; count -= 1)
      await editSomeFile(life, findEdits);
  } else if (kind < 14)
    await turnManifest(life, () => changeFields(random, world.manifest));
  else if (kind < 17) await command(life);
  else if (kind === 17) breakOrMend(life);
  else if (kind === 18) await layOutMachineFile(life);
  else loseLock(life);
}

function findEdits(path: string, { random, world }: Life): readonly Edit[] {
  if (random.chance(0.2)) return layoutEdits;
  const uses = [useType, useInput].map(
    (use): Edit =>
      (_, text, mark) =>
        use(random, world.files, { path, text, mark }),
  );
  if (random.chance(0.6)) return uses;
  if (path.endsWith(".controller.test.ts")) return testEdits;
  return path.endsWith(".controller.ts") ? typedControllerEdits : otherEdits;
}

/**
 * A command line changes fields, in a folder. It does what a run does whose
 * manifest was changed by hand; a refused one does nothing at all.
 */
async function command(life: Life): Promise<void> {
  const { random, world, steps } = life;
  const words = fieldCommand(random, world.manifest);
  // Nobody asks for a command where a run is refused.
  if (words === null || life.broken.size > 0) return;
  steps.push(words.join(" "));
  const before: Readonly<Record<string, string>> = {
    "package.json":
      '{ "type": "module", "devDependencies": { "vitest": "*" } }\n',
    "resources.yaml": stringify(world.manifest),
    ...(world.lock !== null && { [LOCK]: world.lock }),
    ...Object.fromEntries(world.files),
  };
  const folder = makeProject(before);
  const { code, stderr } = await run(folder, [...words, "--quiet"]);
  const after = readTree(folder);
  if (code !== 0) {
    steps.push(`refused: ${stderr.trim()}`);
    for (const [path, text] of Object.entries(before))
      check(after[path] === text, `a refused command changed ${path}`);
    return;
  }
  if (words[0] === "rename") followRename(world, after);
  const text = readFileSync(join(folder, "resources.yaml"), "utf8");
  await turnManifest(life, () => parse(text) as Table);
  checkSame(world, after);
}

/** Where the user's code uses a field that is renamed, `rename` renames it too. */
function followRename(
  { files }: World,
  after: Readonly<Record<string, string>>,
): void {
  for (const [path, text] of files) {
    const names = listUses(after[path] ?? "");
    if (names.length !== listUses(text).length) continue;
    let index = 0;
    files.set(
      path,
      text.replaceAll(FIELD_USE, () => names[index++] ?? ""),
    );
  }
}

/** What the command wrote is what the next run of the world writes. */
function checkSame(
  world: World,
  after: Readonly<Record<string, string>>,
): void {
  const { actions, lock } = plan(world);
  for (const action of actions) {
    const wanted =
      "content" in action ? action.content : world.files.get(action.path);
    const isGone = action.action === "delete";
    check(
      after[action.path] === (isGone ? undefined : wanted),
      `the command made something else of ${action.path}`,
    );
  }
  for (const path of world.files.keys())
    check(
      after[path] !== undefined ||
        actions.some((each) => each.path === path && each.action === "delete"),
      `the command deleted ${path}`,
    );
  check(
    after[LOCK] === (lock?.content ?? world.lock),
    "the command wrote another lock",
  );
}

/**
 * What is wrong about the states of projects: an error of the compiler that is not
 * about a field that is gone, and a field that is gone and is no error.
 */
export function compareErrors(snapshots: Snapshots): readonly string[] {
  const found = new Map<string, string[]>();
  for (const error of typeCheck(snapshots)) {
    const [, path = "", message = ""] = /^(.*?):\d+: (.*)$/s.exec(error) ?? [];
    const list = found.get(path) ?? [];
    found.set(path, [...list, complaint(message)]);
  }
  return [...snapshots].flatMap(([name, files]) =>
    [...files.keys()].flatMap((path) => {
      const told = (found.get(`/${name}/${path}`) ?? []).sort();
      const gone = findGone(files, path);
      return told.join() === gone.join()
        ? []
        : [`${name} ${path}: ${told.join()} instead of ${gone.join()}`];
    }),
  );
}

/** How many places in all states name a field that is gone. */
export function countGone(snapshots: Snapshots): number {
  const all = [...snapshots.values()].flatMap((files) =>
    [...files.keys()].flatMap((path) => findGone(files, path)),
  );
  return all.length;
}
