/**
 * Puts a payload into strings of a manifest and has every output read: of refusals
 * one by one; of what is accepted many at once, and fewer where something breaks.
 */
import type { Break, Judge } from "./judge.js";
import { nameOf, type Subject } from "./manifests.js";
import { narrow } from "./narrow.js";
import { listMessages, Projects, type Output } from "./outputs.js";
import type { Payload } from "./payloads.js";
import { listPlaces, replaceAll, replaceAt, type Place } from "./places.js";

/** A break, where it was put and what was put there. */
export interface Found extends Break {
  readonly payload: Payload;
  readonly places: readonly string[];
}

/** How a text is put in a place: the first way that is accepted is taken. */
const WAYS = [
  "instead",
  /** Wherever the same text stands: for a name and its mentions. */
  "everywhere",
  /** For what has to begin as it does: a path, an address. */
  "after",
] as const;

interface Way {
  readonly place: Place;
  readonly how: (typeof WAYS)[number];
}

/**
 * Tries payloads in each place of a manifest.
 *
 * @param tell hears what was found with each
 */
export async function tryManifest(
  { manifest, places }: Subject,
  payloads: readonly Payload[],
  judge: Judge,
  tell: (found: readonly Found[]) => void = () => undefined,
): Promise<readonly Found[]> {
  judge.forget();
  const projects = await Projects.open(manifest);
  const trial = new Trial(projects, manifest, judge);
  try {
    const found: Found[] = [];
    for (const payload of payloads) {
      const broken = await trial.tryPayload(places, payload);
      tell(broken);
      found.push(...broken);
    }
    return found;
  } finally {
    projects.remove();
  }
}

class Trial {
  /** Outputs for what nobody would obey, by the manifests. */
  readonly #tamed = new Map<string, readonly Output[]>();

  readonly #projects: Projects;
  readonly #manifest: unknown;
  readonly #places: readonly Place[];
  readonly #judge: Judge;

  constructor(projects: Projects, manifest: unknown, judge: Judge) {
    this.#projects = projects;
    this.#manifest = manifest;
    this.#places = listPlaces(manifest);
    this.#judge = judge;
  }

  async tryPayload(
    places: readonly Place[],
    payload: Payload,
  ): Promise<readonly Found[]> {
    const ways: Way[] = [];
    const found: Found[] = [];
    for (const place of places)
      for (const how of this.#waysOf(place)) {
        const way = { place, how };
        const { isAccepted, breaks } = await this.#tryAlone(way, payload);
        found.push(...name(breaks, payload, [way]));
        if (!isAccepted) continue;
        ways.push(way);
        break;
      }
    for (const group of await this.#group(ways, payload)) {
      const broken = await narrow(group, (some) =>
        this.#tryTogether(some, payload),
      );
      for (const { parts, breaks } of broken)
        found.push(...name(breaks, payload, parts));
    }
    return found;
  }

  #waysOf(place: Place): readonly Way["how"][] {
    const { text, isKey } = place;
    const isAlone =
      this.#places.filter((other) => other.text === text).length === 1;
    return WAYS.filter(
      (how) => how === "instead" || (how === "everywhere" ? !isAlone : !isKey),
    );
  }

  /** As few groups as there are of places that accept a payload together. */
  async #group(
    ways: readonly Way[],
    { text }: Payload,
  ): Promise<readonly (readonly Way[])[]> {
    const isAccepted = async (some: readonly Way[]): Promise<boolean> =>
      (await this.#projects.read(this.#fill(some, () => text))).meaning !==
      null;
    if (await isAccepted(ways)) return [ways];
    const groups: Way[][] = [];
    for (const way of ways) {
      let isIn = false;
      for (const group of groups) {
        isIn = await isAccepted([...group, way]);
        if (isIn) group.push(way);
        if (isIn) break;
      }
      if (!isIn) groups.push([way]);
    }
    return groups;
  }

  /** Looks at what is said of a payload in one place. */
  async #tryAlone(
    way: Way,
    { text }: Payload,
  ): Promise<{ isAccepted: boolean; breaks: readonly Break[] }> {
    const read = await this.#projects.read(this.#fill([way], () => text));
    return {
      isAccepted: read.meaning !== null,
      breaks: await this.#judge.findFaults(listMessages(read)),
    };
  }

  /** Looks at all that is written; null if these do not accept the payload together. */
  async #tryTogether(
    ways: readonly Way[],
    { text }: Payload,
  ): Promise<readonly Break[] | null> {
    const filled = this.#fill(ways, () => text);
    if ((await this.#projects.read(filled)).meaning === null) return null;
    const outputs = await this.#projects.listOutputs(filled);
    const faults = await this.#judge.findFaults(outputs);
    if (faults.length > 0) return faults;
    let different = await this.#judge.compare(
      outputs,
      await this.#tame([], "", true),
    );
    // What was there may have been more than a word, or less than a sentence. And
    // places that have the same name may be about the same thing.
    let isCompared = false;
    for (const word of ["tame", soften(text)]) {
      for (const isSame of [true, false]) {
        if (different.length === 0) return [];
        const tame = await this.#tame(ways, word, isSame);
        if (tame.length === 0) continue;
        isCompared = true;
        const others = await this.#judge.compare(outputs, tame);
        different = different.filter((output) => others.includes(output));
      }
    }
    // There is nothing to compare with where no word is accepted.
    if (!isCompared) return null;
    return different.map((output) => ({
      output,
      fault: "it consists of something else",
    }));
  }

  /** The outputs for words that nobody would obey; none where they are refused. */
  async #tame(
    ways: readonly Way[],
    word: string,
    isSame: boolean,
  ): Promise<readonly Output[]> {
    const words = this.#fill(ways, (index) =>
      isSame ? word : `${word}${index}`,
    );
    const key = JSON.stringify(words);
    const known = this.#tamed.get(key);
    if (known !== undefined) return known;
    const { meaning } = await this.#projects.read(words);
    const outputs =
      meaning === null ? [] : await this.#projects.listOutputs(words);
    this.#tamed.set(key, outputs);
    return outputs;
  }

  /** Values first and then keys, from the inside out: a key is on the way to others. */
  #fill(ways: readonly Way[], textOf: (index: number) => string): unknown {
    return ways
      .map((way, index) => ({ ...way, index }))
      .sort((a, b) => rank(a) - rank(b))
      .reduce<unknown>(
        (value, { place, how, index }) =>
          how === "everywhere"
            ? replaceAll(value, place.text, textOf(index))
            : replaceAt(
                value,
                place,
                (how === "after" ? place.text : "") + textOf(index),
              ),
        this.#manifest,
      );
  }
}

/** A text with the same controls and parameters of a path, which nobody would obey. */
function soften(text: string): string {
  return text
    .replaceAll(/[^\w\s:*.,\-\p{Cc}\p{Cf}\p{Cs}]/gu, "x")
    .replaceAll("PWN", "tame");
}

function rank({ place: { path, isKey }, how }: Way): number {
  return how === "everywhere" ? 1000 : isKey ? 500 - path.length : 0;
}

function name(
  breaks: readonly Break[],
  payload: Payload,
  ways: readonly Way[],
): readonly Found[] {
  const places = ways.map(({ place }) => nameOf(place));
  return breaks.map((one) => ({ ...one, payload, places }));
}
