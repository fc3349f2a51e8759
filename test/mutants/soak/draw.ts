/** Draws mutants from a seed, so that nobody chooses them and anybody gets the same. */
import { createHash } from "node:crypto";
import type { Compiler } from "./compiles.js";
import { idOf, type Kind, type Mutant } from "./mutant.js";

/**
 * How many are drawn of each kind of a project's files. The runtime is most of what a
 * project has, and has tests of ours besides: drawn by lines alone, nearly all mutants
 * would be there.
 */
const WANTED: Readonly<Record<Kind, number>> = {
  controllers: 7,
  data: 9,
  runtime: 8,
  migrations: 4,
};

/**
 * Completes the drawn mutants of a project.
 *
 * @param known those that were drawn earlier, and are kept
 */
export function drawMutants(
  sites: readonly Mutant[],
  known: readonly Mutant[],
  compiler: Compiler,
  seed: number,
): readonly Mutant[] {
  const kinds = Object.keys(WANTED) as Kind[];
  return kinds.flatMap((kind) => {
    const isOf = (mutant: Mutant): boolean => mutant.kind === kind;
    const kept = known.filter(isOf);
    const taken = new Set(kept.map(idOf));
    const left = sites.filter(
      (mutant) => isOf(mutant) && !taken.has(idOf(mutant)),
    );
    const lots = castLots(`${seed} ${kind} ${left[0]?.project ?? ""}`);
    const drawn: Mutant[] = [];
    while (kept.length + drawn.length < WANTED[kind] && left.length > 0) {
      const mutant = drawOne(left, lots);
      if (compiler.compiles(mutant.file, mutant.text)) drawn.push(mutant);
    }
    return [...kept, ...drawn];
  });
}

/** Takes one out: a file by its number of sites, an operator, and one of its sites. */
function drawOne(left: Mutant[], lots: (below: number) => number): Mutant {
  const { file } = left[lots(left.length)]!;
  const inFile = left.filter((mutant) => mutant.file === file);
  const operators = [...new Set(inFile.map(({ operator }) => operator))];
  const operator = operators[lots(operators.length)];
  const alike = inFile.filter((mutant) => mutant.operator === operator);
  const mutant = alike[lots(alike.length)]!;
  left.splice(left.indexOf(mutant), 1);
  return mutant;
}

/** Numbers below others, each time the same ones for the same seed. */
function castLots(seed: string): (below: number) => number {
  let count = 0;
  return (below) => {
    count += 1;
    const hash = createHash("sha256").update(`${seed} ${count}`).digest();
    return hash.readUInt32BE(0) % below;
  };
}
