/** Manifests for a batch, each with the edit that comes after it. */
import type { Subject } from "./batch.js";
import { isPlain } from "./bench.js";
import { drawAccepted, type Accepted } from "./cover.js";
import { drawEdit } from "./edit.js";
import type { Model } from "../../src/model/types.js";

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

/**
 * The first ones from a seed on that need no more than our own packages: another key
 * in the grammar changes what each seed draws.
 */
export async function drawPlain(
  from: number,
  count: number,
  isWanted: (model: Model) => boolean = () => true,
): Promise<readonly Subject[]> {
  const plain: Subject[] = [];
  for (let seed = from; plain.length < count; seed += 1) {
    const drawn = await drawSubjects([seed]);
    plain.push(
      ...drawn.filter(
        ({ manifest, model, edited }) =>
          [manifest, edited?.manifest ?? {}].every(isPlain) && isWanted(model),
      ),
    );
  }
  return plain;
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
