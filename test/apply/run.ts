/** A whole run over a disk in memory: read, plan, apply, as `generate` does it. */
import { applyPlan } from "../../src/apply/apply.js";
import type { Applied, ApplyOptions } from "../../src/apply/apply.js";
import type { ApplyHost } from "../../src/apply/host.js";
import { readDisk, readLockFile } from "../../src/apply/read-target.js";
import { withRunLock } from "../../src/apply/run-lock.js";
import type { OutputFile } from "../../src/emit/file.js";
import { makePlan } from "../../src/plan/make-plan.js";
import { hashStub } from "../../src/merge/stub-hashes.js";
import type { MergeFunction } from "../../src/merge/result.js";
import type { FileEdit } from "../../src/plan/types.js";
import type { Plan, PlanOptions } from "../../src/plan/types.js";

export const lockPath = "resource-gen.lock.json";

export interface RunOptions extends PlanOptions {
  readonly edits?: readonly FileEdit[];
  readonly apply?: ApplyOptions;
  readonly root?: string;
  readonly lock?: string;
}

export interface Ran {
  readonly plan: Plan;
  /** Null where the plan was blocked. */
  readonly applied: Applied | null;
}

/** Adds each missing member as a line of its own at the end. */
export const appendMissing: MergeFunction = (file, current) => {
  const wanted = file.merge?.kind === "controller" ? file.merge.members : [];
  const missing = wanted.filter(({ name }) => !current.includes(`${name}()`));
  const text = current + missing.map((member) => `${member.text}\n`).join("");
  const stubs = wanted.filter((member) => text.includes(member.text));
  const members = Object.fromEntries(
    stubs.map((member) => [member.name, hashStub(member.text)]),
  );
  const inserted = missing.map(({ name }) => name);
  return inserted.length === 0
    ? { kind: "unchanged", members, withheld: [] }
    : { kind: "merged", text, inserted, members, withheld: [] };
};

export async function run(
  host: ApplyHost,
  wanted: readonly OutputFile[],
  {
    edits = [],
    apply = {},
    root = "/root",
    lock = lockPath,
    ...options
  }: RunOptions = {},
): Promise<Ran> {
  const place = { root, lockPath: lock };
  return withRunLock(
    place,
    async () => {
      const plan = await makePlan(
        { wanted, edits, options },
        {
          readLock: () => readLockFile(place, host.fs),
          readDisk: (paths) => readDisk(place, paths, host.fs),
          readVersions: () => Promise.resolve([]),
        },
        () => Promise.resolve(appendMissing),
      );
      return {
        plan,
        applied: plan.blocked
          ? null
          : await applyPlan(plan, place, apply, host),
      };
    },
    host,
  );
}

const head = "// @generated\n";

/** A file of the generator's. */
export function machine(path: string, text: string): OutputFile {
  return { path, owner: "machine", content: `${head}${text}\n` };
}

/** A controller with these actions. */
export function controller(path: string, ...names: string[]): OutputFile {
  const members = names.map((name) => ({ name, text: `  ${name}() {}` }));
  const stubs = members.map(({ text }) => `${text}\n`).join("");
  return {
    path,
    owner: "yours",
    content: `// yours\n${stubs}`,
    merge: {
      kind: "controller",
      className: "A",
      contract: "A",
      contractModule: "./a.js",
      members,
    },
  };
}

/** A test of the user's. */
export function ownTest(path: string): OutputFile {
  return { path, owner: "yours", content: `// test\n`, once: true };
}
