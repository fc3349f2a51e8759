/**
 * What a soak checks: manifests of the covering set, those of seeds, and walks beside
 * the reference.
 */
import { walkProjects } from "../../stores/reference/projects.js";
import type { Bench, Subject } from "../batch.js";
import type { Fault } from "../project.js";
import { drawAccepted, type Accepted } from "../cover.js";
import { withEdit } from "../draw-subjects.js";
import type { Options } from "../key.js";
import { compile } from "../../support/compile.js";

export interface Item {
  /** Of its folder and its databases. */
  readonly name: string;
  readonly seed: number;
  /** Null where the seed draws it. */
  readonly manifest: Options | null;
  /** Whether the oldest compiler reads it, too. */
  readonly isOld: boolean;
  /** Whether it is left at that: no edit comes after it. */
  readonly isOnce: boolean;
}

/**
 * A random project whose answers are compared with those of the reference
 * (test/stores/reference): that one knows what rows a request has to meet, where a
 * document only says how they look.
 */
export interface Walk {
  readonly name: string;
  readonly seed: number;
  readonly dialect: "sqlite" | "postgres";
}

/** How many requests a walk sends. */
const STEPS = 250;

export async function checkWalk(
  { name, seed, dialect }: Walk,
  { createDatabase }: Bench,
): Promise<readonly Fault[]> {
  const open = (): string | Promise<string> =>
    dialect === "sqlite" ? ":memory:" : (createDatabase?.(name) ?? "");
  try {
    const { differences } = await walkProjects(
      { dialect, projects: 1, requests: STEPS, seed },
      open,
    );
    return differences.map((one) => ({
      ...{ name, check: "reference" },
      text: JSON.stringify(one),
    }));
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? "") : String(error);
    return [{ name, check: "reference", text }];
  }
}

/** Walks of some seeds, on each database that there is. */
export function listWalks(count: number, hasServer: boolean): readonly Walk[] {
  const dialects = hasServer
    ? (["sqlite", "postgres"] as const)
    : (["sqlite"] as const);
  return Array.from({ length: count }, (_, index) => {
    const dialect = dialects[index % dialects.length] ?? "sqlite";
    return { name: `walk${index}`, seed: index, dialect };
  });
}

/** Null where a seed's manifest cannot be repaired, or one is no longer accepted. */
export async function subjectOf(item: Item): Promise<Subject | null> {
  const accepted = await readItem(item);
  if (accepted === null) return null;
  const { name, isOnce } = item;
  const { manifest, model } = accepted;
  if (isOnce) return { name, manifest, model, edited: null };
  return await withEdit(accepted, name);
}

async function readItem({ seed, manifest }: Item): Promise<Accepted | null> {
  if (manifest === null) {
    const drawn = await drawAccepted(seed);
    return drawn.model === null ? null : drawn;
  }
  const { model } = await compile(manifest);
  if (model === null || model.routes.length === 0) return null;
  return { seed, manifest, model };
}

/**
 * The same manifest on the other database. What is drawn for a dialect may say
 * what only that one has: then it is refused, and nobody checks it.
 */
export function otherDialect(manifest: Options): Options | null {
  const { database } = manifest as { readonly database?: Options };
  if (database === undefined) return null;
  const dialect = database["dialect"] === "postgres" ? "sqlite" : "postgres";
  return { ...manifest, database: { ...database, dialect } };
}
