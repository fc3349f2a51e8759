/** All that a manifest which is accepted has to keep, for many of them at once. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SharedRuntimes } from "../support/shared-runtimes.js";
import { compileBatch, copyProject, type Compiler } from "./compile-batch.js";
import { writeClient } from "./client.js";
import { checkLayout } from "./layout.js";
import {
  findLostImports,
  generate,
  placeOf,
  type Case,
  type Fault,
  type Place,
} from "./project.js";
import { serve } from "./serve.js";
import { testBatch } from "./test-batch.js";

export interface Subject extends Case {
  /** What it is changed to; null where it stays. */
  readonly edited: Case | null;
}

export interface Bench {
  /** Folders with packages that projects import. */
  readonly packages: readonly string[];
  readonly compilers: readonly Compiler[];
  /** An empty database of PostgreSQL for each; null where there is none. */
  readonly createDatabase: ((name: string) => Promise<string>) | null;
  readonly requests: number;
}

/** Every fault of some manifests. */
export async function checkBatch(
  subjects: readonly Subject[],
  bench: Bench,
  tell: (step: string) => void = () => undefined,
): Promise<readonly Fault[]> {
  const folder = mkdtempSync(join(tmpdir(), "resource-gen-grammar-"));
  try {
    const faults: Fault[] = [];
    const databases = new Map<string, string>();
    for (const [round, cases] of [
      subjects,
      subjects.flatMap(({ edited }) => edited ?? []),
    ].entries()) {
      // What is broken already says nothing more.
      const broken = new Set(faults.map(({ name }) => name));
      const whole = cases.filter(({ name }) => !broken.has(name));
      const found = await checkRound(
        ...([folder, whole, round, databases, bench, tell] as const),
      );
      faults.push(
        ...found.map((one) => (round === 0 ? one : { ...one, isEdited: true })),
      );
    }
    return faults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkRound(
  folder: string,
  cases: readonly Case[],
  round: number,
  databases: Map<string, string>,
  bench: Bench,
  tell: (step: string) => void,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const standing: (readonly [Case, Place])[] = [];
  const copies = join(folder, `round${round}`);
  mkdirSync(copies);
  linkPackages(copies, bench.packages);
  const shared = new SharedRuntimes(copies);
  for (const it of cases) {
    const fault = await generate(folder, it);
    if (fault !== null) {
      faults.push(fault);
      continue;
    }
    const path = join(folder, it.name);
    const place = await placeOf(it);
    const lost = findLostImports(path);
    if (lost.length > 0)
      faults.push({ name: it.name, check: "imports", text: lost.join("\n") });
    faults.push(...(await checkLayout(path, it.name, place)));
    copyProject(path, join(copies, it.name), place, shared);
    writeClient(join(copies, it.name), it, place);
    standing.push([it, place]);
  }
  tell(`generated ${standing.length}`);
  for (const compiler of bench.compilers)
    faults.push(...(await compileBatch(copies, standing, compiler)));
  tell("compiled");
  const hasServer = bench.createDatabase !== null;
  const runnable = standing.filter(
    ([{ model }]) => hasServer || model.database?.dialect !== "postgres",
  );
  const url = (await bench.createDatabase?.(`tests_${round}`)) ?? "";
  faults.push(...(await testBatch(copies, runnable, { DATABASE_URL: url })));
  tell("tested");
  for (const [it, place] of runnable) {
    const path = join(copies, it.name);
    const kept = databases.get(it.name);
    const create = async (): Promise<string> => {
      const database = await open(folder, it, round, bench);
      databases.set(it.name, database);
      return database;
    };
    const options = { round, requests: bench.requests };
    try {
      const found = await serve(path, it, place, { kept, create }, options);
      faults.push(...found);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? "") : String(error);
      faults.push({ name: it.name, check: "serve", text });
    }
  }
  tell("served");
  return faults;
}

async function open(
  folder: string,
  { name, model }: Case,
  round: number,
  { createDatabase }: Bench,
): Promise<string> {
  if (model.database?.dialect === "postgres" && createDatabase !== null)
    return await createDatabase(name);
  return join(folder, `${name}-${round}.sqlite`);
}

/** The packages of several folders, as if they were installed here. */
function linkPackages(path: string, folders: readonly string[]): void {
  for (const folder of folders) {
    const target = join(path, "node_modules");
    mkdirSync(target, { recursive: true });
    linkAll(folder, target);
  }
}

function linkAll(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (name.startsWith(".")) continue;
    if (name.startsWith("@")) {
      mkdirSync(join(to, name), { recursive: true });
      linkAll(join(from, name), join(to, name));
    } else if (!existsSync(join(to, name)))
      symlinkSync(join(from, name), join(to, name), "junction");
  }
}
