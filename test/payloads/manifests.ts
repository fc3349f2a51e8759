/** The manifests of the grammar, and every string that is in one of them. */
import { drawAccepted } from "../grammar/cover.js";
import { listPlaces, type Place } from "./places.js";
import { SAMPLE } from "./sample.js";

export interface Subject {
  readonly name: string;
  readonly manifest: unknown;
  /** Those that no manifest before it has. */
  readonly places: readonly Place[];
}

/** What has names of the manifest's own as its keys. */
const TABLES = new Set([
  ...["resources", "namespaces", "concerns", "fields", "collection", "member"],
  ...["new", "subsets", "body", "query", "security", "handlers", "irregular"],
  ...["defaults", "constraints", "where", "lint"],
]);

/** Where a text is in the grammar, without what holds places of the same kind. */
export function nameOf({ path, isKey }: Place): string {
  const isNamed = TABLES.has(String(path.at(-2)));
  const steps = path.map((step, index) => {
    if (typeof step === "number") return "[]";
    if (TABLES.has(String(path[index - 1]))) return "*";
    // One key that there is not is like another.
    return isKey && index === path.length - 1 ? "?" : step;
  });
  const name = steps
    .join(".")
    .replace(/^(?:(?:resources|namespaces|concerns)\.\*\.)+(?=.*\.)/, "")
    .replace(/^(?:collection|member|new)\./, "extra.")
    .replace(/\b(?:body|query|fields)\.\*(?:\.fields\.\*)*/, "fields.*")
    .replace(/\.(default|example|where\.\*|fields\.\*\.\*)\..*/, ".$1.*");
  return isKey ? `${name} as a ${isNamed ? "name" : "key"}` : name;
}

/** The places of a manifest by their names: of two with the same name, the last. */
function findPlaces(manifest: unknown): Map<string, Place> {
  return new Map(listPlaces(manifest).map((place) => [nameOf(place), place]));
}

/** The manifest that is written by hand. */
export function listSample(): Subject {
  const places = [...findPlaces(SAMPLE).values()];
  return { name: "the sample", manifest: SAMPLE, places };
}

interface Draw extends Omit<Subject, "places"> {
  readonly size: number;
  readonly places: Map<string, Place>;
}

/**
 * The sample, and some manifests that have between them each place which any of the
 * first seeds has, the small ones before large ones.
 */
export async function drawPlaces(seeds: number): Promise<readonly Subject[]> {
  const left = await drawAll(seeds);
  const subjects: Subject[] = [listSample()];
  for (const place of findPlaces(SAMPLE).keys())
    for (const other of left) other.places.delete(place);
  for (;;) {
    left.sort((a, b) => b.places.size / b.size - a.places.size / a.size);
    const next = left.shift();
    if (next === undefined || next.places.size === 0) return subjects;
    const { name, manifest, places } = next;
    subjects.push({ name, manifest, places: [...places.values()] });
    for (const place of places.keys())
      for (const other of left) other.places.delete(place);
  }
}

async function drawAll(seeds: number): Promise<Draw[]> {
  const draws: Draw[] = [];
  for (let seed = 1; seed <= seeds; seed += 1)
    for (const isDense of [false, true]) {
      const drawn = await drawAccepted(seed, null, isDense);
      if (drawn.model === null) continue;
      const { manifest } = drawn;
      draws.push({
        name: `seed ${seed}${isDense ? ", dense" : ""}`,
        manifest,
        size: JSON.stringify(manifest).length,
        places: findPlaces(manifest),
      });
    }
  return draws;
}
