/** The mutants of all projects: those that are listed, and those that a seed draws. */
import { Compiler } from "./compiles.js";
import { drawMutants } from "./draw.js";
import { idOf, kindOf, type Mutant } from "./mutant.js";
import { listHandMade, listSites } from "./sites.js";
import { emitProject, listProjects, Workplace } from "./workplace.js";

export interface Project {
  readonly name: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly sites: readonly Mutant[];
  readonly byHand: readonly Mutant[];
}

/** All projects as the generator writes them now. */
export async function readProjects(): Promise<readonly Project[]> {
  return await Promise.all(
    listProjects().map(async (name) => {
      const texts = await emitProject(name);
      const sites = listSites(name, texts);
      return { name, texts, sites, byHand: listHandMade(name, texts) };
    }),
  );
}

/** Those of a project that are listed and still there; by hand, all. */
export function findListed(
  { sites, byHand }: Project,
  listed: ReadonlyMap<string, string>,
): readonly Mutant[] {
  return [...sites.filter((mutant) => listed.has(idOf(mutant))), ...byHand];
}

/** What a seed draws of a project, beside those that are known. */
export function drawFrom(
  { texts, sites }: Project,
  known: readonly Mutant[],
  seed: number,
): readonly Mutant[] {
  const place = new Workplace(texts, null);
  try {
    const files = [...texts.keys()].filter((file) => kindOf(file) !== null);
    const compiler = new Compiler(place.folder, files);
    return drawMutants(sites, known, compiler, seed);
  } finally {
    place.remove();
  }
}
