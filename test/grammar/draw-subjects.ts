/** Manifests for a batch, each with the edit that comes after it. */
import type { Subject } from "./batch.js";
import { drawAccepted, type Accepted } from "./cover.js";
import { drawEdit } from "./edit.js";

/** Those of some seeds; a seed whose draw cannot be repaired gives none. */
export async function drawSubjects(
  seeds: readonly number[],
): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for (const seed of seeds) {
    const drawn = await drawAccepted(seed);
    if (drawn.model !== null) subjects.push(await withEdit(drawn));
  }
  return subjects;
}

/** The same edit for the same seed. */
export async function withEdit(
  accepted: Accepted,
  name = `seed${accepted.seed}`,
): Promise<Subject> {
  const { seed, manifest, model } = accepted;
  const edited = await drawEdit(accepted, seed);
  return { name, manifest, model, edited: edited && { ...edited, name } };
}
