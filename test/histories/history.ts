/**
 * One random history of a project: steps of people, each followed by a run, and
 * after each what must hold. Throws what does not, with the steps that led there.
 */
import { isDeepStrictEqual } from "node:util";
import { sameTokens } from "../../src/code/tokens/index.js";
import type { MergeFunction } from "../../src/merge/result.js";
import type { Plan } from "../../src/plan/types.js";
import { isSubsequence, linesOf, lostLines } from "../merge/lines.js";
import { changeManifest, makeManifest, type Table } from "./manifests.js";
import { createRandom, type Random } from "./random.js";
import {
  breakSyntax,
  controllerEdits,
  type Edit,
  layoutEdits,
  marksIn,
  otherEdits,
  testEdits,
  titlesIn,
} from "./user-edits.js";
import { parses } from "./syntax.js";
import {
  openWorld,
  plan,
  pruneEdits,
  render,
  run,
  type World,
} from "./world.js";

export interface History {
  readonly seed: number;
  readonly world: World;
  /** What was done, a line each. */
  readonly steps: readonly string[];
  /** Files whose syntax somebody broke and did not mend: the text before that. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Something of the user's own that no run may touch. */
const helpers = "export interface Helper { readonly name: string }\n";

/**
 * Lives through one history.
 *
 * @param merge another one, to see that its faults are found
 */
export async function live(
  seed: number,
  merge?: MergeFunction,
  kind: Kind = routes,
): Promise<History> {
  const random = createRandom(seed);
  const world = openWorld(merge, new Map([["src/helpers.ts", helpers]]));
  const steps: string[] = [];
  const broken = new Map<string, string>();
  const deleted = new Set<string>();
  const life: Life = { seed, random, world, steps, broken, deleted };
  await explain(life, async () => {
    await turnManifest(life, () => kind.begin(random));
    generate(life);
    for (let count = 5 + random.int(16); count > 0; count -= 1) {
      await kind.takeStep(life);
      generate(life);
      kind.afterRun?.(life);
    }
  });
  return { seed, world, steps, broken };
}

/** Lets a failure name the steps that led to it. */
async function explain(
  { seed, steps }: Life,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(
      `seed ${seed}: ${message}\n${steps.map((step) => `  ${step}`).join("\n")}`,
      { cause: error },
    );
  }
}

/** What histories are about: which manifests there are, and which steps. */
export interface Kind {
  readonly begin: (random: Random) => Table;
  readonly takeStep: (life: Life) => Promise<void>;
  /** Looks at what a run made. */
  readonly afterRun?: (life: Life) => void;
}

/** Of addresses: resources and actions come and go. */
const routes: Kind = { begin: makeManifest, takeStep };

export interface Life {
  readonly seed: number;
  readonly random: Random;
  readonly world: World;
  readonly steps: string[];
  /** By path: the text before its syntax was broken. */
  readonly broken: Map<string, string>;
  /** Tests that somebody deleted or gave another title: `path title`. */
  readonly deleted: Set<string>;
}

async function takeStep(life: Life): Promise<void> {
  const { random } = life;
  const kind = random.int(20);
  if (kind < 8) {
    for (let count = 1 + random.int(3); count > 0; count -= 1)
      await editSomeFile(life);
  } else if (kind < 14) {
    const { manifest } = life.world;
    await turnManifest(life, () => changeManifest(random, manifest));
    if (random.chance(0.4)) await editSomeFile(life);
  } else if (kind < 16) breakOrMend(life);
  else if (kind === 16) deleteSomeFile(life);
  else if (kind === 17) prune(life);
  else if (kind === 18) await layOutMachineFile(life);
  else if (random.chance(0.5)) editMachineFile(life);
  else loseLock(life);
}

/** Gives the world a manifest that is valid; after some tries the old one stays. */
export async function turnManifest(
  { world, steps }: Life,
  make: () => Table,
): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const manifest = make();
    const wanted = await render(manifest);
    if (wanted === null) continue;
    steps.push(`manifest ${JSON.stringify(manifest)}`);
    world.manifest = manifest;
    world.wanted = wanted;
    return;
  }
}

/** The user's files that are there, and are not broken. */
function ownFiles({ world, broken }: Life): readonly string[] {
  return [...world.files.keys()].filter(
    (path) => !/^(src|test)\/resources\//.test(path) && !broken.has(path),
  );
}

/** The edits that some file of the user's can get. */
type FindEdits = (path: string, life: Life) => readonly Edit[];

const findEdits: FindEdits = (path, { random }) => {
  if (random.chance(0.25)) return layoutEdits;
  if (path.endsWith(".controller.ts")) return controllerEdits;
  return path.endsWith(".controller.test.ts") ? testEdits : otherEdits;
};

export async function editSomeFile(
  life: Life,
  find: FindEdits = findEdits,
): Promise<void> {
  const { random, world, steps, deleted } = life;
  const own = ownFiles(life);
  if (own.length === 0) return;
  const path = random.pick(own);
  const text = world.files.get(path) ?? "";
  const edit = random.pick(find(path, life));
  const mark = `u${random.serial()}`;
  const next = await edit(random, text, mark);
  if (next === null || next === text) return;
  if (!parses(next)) throw new Error(`not as ${path} is edited: ${next}`);
  steps.push(`edit ${path} ${mark} ${JSON.stringify(next)}`);
  const left = titlesIn(next);
  for (const title of titlesIn(text))
    if (!left.includes(title)) deleted.add(`${path} ${title}`);
  world.files.set(path, next);
}

export function breakOrMend(life: Life): void {
  const { random, world, steps, broken } = life;
  const [path] = [...broken.keys()];
  if (path !== undefined && random.chance(0.7)) {
    if (world.files.has(path)) world.files.set(path, broken.get(path) ?? "");
    broken.delete(path);
    steps.push(`mend ${path}`);
    return;
  }
  const own = ownFiles(life);
  if (own.length === 0) return;
  const target = random.pick(own);
  const text = world.files.get(target) ?? "";
  broken.set(target, text);
  const mark = `u${random.serial()}`;
  world.files.set(target, breakSyntax(random, text, mark));
  steps.push(`break ${target} ${JSON.stringify(world.files.get(target))}`);
}

function deleteSomeFile(life: Life): void {
  const { random, world, steps } = life;
  const own = ownFiles(life).filter((each) => each !== "src/helpers.ts");
  if (own.length === 0) return;
  const path = random.pick(own);
  world.files.delete(path);
  steps.push(`delete ${path}`);
}

export function loseLock({ world, steps }: Life): void {
  world.lock = null;
  steps.push("lose the lock");
}

/** A formatter gets at a generated file. */
export async function layOutMachineFile({
  random,
  world,
  steps,
}: Life): Promise<void> {
  const paths = world.wanted.filter(
    ({ owner, path }) => owner === "machine" && world.files.has(path),
  );
  if (paths.length === 0) return;
  const { path } = random.pick(paths);
  const text = world.files.get(path) ?? "";
  const next = await random.pick(layoutEdits)(random, text, "");
  if (next === null) return;
  world.files.set(path, next);
  steps.push(`lay out ${path}`);
}

/** Somebody edits a generated file: the run refuses; then the edit is undone. */
function editMachineFile({ random, world, steps }: Life): void {
  const own = world.wanted.filter(
    ({ owner, path }) => owner === "machine" && world.files.has(path),
  );
  if (own.length === 0) return;
  const { path } = random.pick(own);
  const text = world.files.get(path) ?? "";
  steps.push(`edit and restore ${path}`);
  world.files.set(path, `${text}\nexport const mine = 1;\n`);
  const before = new Map(world.files);
  const { lock } = world;
  const made = run(world);
  check(made.blocked, `${path} was edited, and the run went on`);
  check(
    isDeepStrictEqual(before, world.files) && lock === world.lock,
    "a refused run wrote something",
  );
  world.files.set(path, text);
}

function prune(life: Life): void {
  const { world, steps } = life;
  const edits = pruneEdits(world);
  steps.push(`prune ${edits.map(({ path }) => path).join(" ")}`);
  const before = new Map(world.files);
  const made = run(world, edits);
  check(!made.blocked, "prune was refused");
  for (const [path, text] of before) {
    const marks = marksIn(text);
    const left = marksIn(world.files.get(path) ?? "");
    check(
      isDeepStrictEqual(marks, left) || isMachine(world, path),
      `prune lost ${marks.join()} of ${path}`,
    );
  }
  const again = plan(world, pruneEdits(world));
  check(!again.changes, `a second prune does ${show(again)}`);
}

/** A run, and what holds after it. */
function generate(life: Life): void {
  const { world } = life;
  const before = new Map(world.files);
  const written = new Map(world.written);
  const made = run(world);
  check(
    !made.blocked,
    `refused: ${made.problems.map((p) => p.message).join()}`,
  );
  for (const [path, text] of before)
    if (!isRenewed(path, text, written, made))
      checkKept(world, path, text, made);
  checkMachine(world);
  const again = plan(world);
  check(!again.changes, `a second run does ${show(again)}`);
  check(again.lock === null, "a second run writes the lock");
  checkTests(life, made);
}

/** A test that somebody took out is never put in again. */
function checkTests({ world, deleted }: Life, { actions }: Plan): void {
  for (const [path, text] of world.files) {
    if (!path.endsWith(".controller.test.ts")) continue;
    const isNew = actions.some(
      (each) => each.path === path && each.action === "create",
    );
    for (const title of titlesIn(text))
      if (isNew) deleted.delete(`${path} ${title}`);
      else
        check(
          !deleted.has(`${path} ${title}`),
          `${path}: ${title} is there again`,
        );
  }
}

function show({ actions, lock }: Plan): string {
  return [
    ...actions
      .filter(({ action }) => action !== "unchanged" && action !== "keep")
      .map(({ action, path }) => `${action} ${path}`),
    ...(lock === null ? [] : ["lock"]),
  ].join(", ");
}

/** Whether a run made a file anew that nobody had touched since a run wrote it. */
function isRenewed(
  path: string,
  before: string,
  written: ReadonlyMap<string, string>,
  { actions }: Plan,
): boolean {
  const action = actions.find((each) => each.path === path);
  return action?.action === "update" && written.get(path) === before;
}

/** No line of a file of the user's is lost or changed. */
function checkKept(
  world: World,
  path: string,
  before: string,
  { actions }: Plan,
): void {
  const after = world.files.get(path);
  if (isMachine(world, path)) return;
  const action = actions.find((each) => each.path === path);
  if (action?.owner === "machine") return;
  check(after !== undefined, `${path} is gone`);
  if (after === undefined || after === before) return;
  check(action?.action === "insert", `${path}: ${action?.action ?? "changed"}`);
  check(isSubsequence(before, after), `${path} lost characters: ${after}`);
  const lines = linesOf(after);
  const lost = lostLines(before, after).filter(
    (line) => !lines.some((other) => isGrown(line, other)),
  );
  check(lost.length === 0, `${path} lost ${JSON.stringify(lost)}: ${after}`);
}

/**
 * Whether a line is one that a merge may add to, with what it added: an import
 * of our names, the last entry of a list, which gets a comma, and a class or an
 * object that stands on one line.
 */
function isGrown(line: string, other: string): boolean {
  const isImport = /\bfrom\s*["'].*contracts/.test(line);
  const isShort = /\{.*\}\s*;?\s*$/.test(line);
  const head = line.replace(/\s*\}\s*;?\s*$/, "").trimEnd();
  return (
    line.replaceAll(",", "") === other.replaceAll(",", "") ||
    ((isImport || isShort) && isSubsequence(head, other))
  );
}

/** Everything of the generator's is what a fresh run would give, in some layout. */
function checkMachine(world: World): void {
  for (const { path, owner, content } of world.wanted) {
    if (owner !== "machine") continue;
    const text = world.files.get(path);
    check(text !== undefined, `${path} is missing`);
    if (text === undefined || text === content) continue;
    check(
      sameTokens(path, text, content),
      `${path} is not as a fresh run has it`,
    );
  }
  const wanted = new Set(world.wanted.map(({ path }) => path));
  for (const path of world.files.keys())
    check(
      !/^(src\/resources|test\/resources)\//.test(path) || wanted.has(path),
      `${path} is left`,
    );
}

function isMachine({ wanted }: World, path: string): boolean {
  return wanted.some((file) => file.path === path && file.owner === "machine");
}

export function check(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}
