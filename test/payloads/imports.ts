/**
 * Puts a payload into strings of an OpenAPI document, and has read what `import`
 * makes of it: the manifest, the report, and all that comes of that manifest.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import type { Break, Judge } from "./judge.js";
import { narrow } from "./narrow.js";
import { listMessages, look, Projects, type Output } from "./outputs.js";
import type { Payload } from "./payloads.js";
import { replaceAt, type Place } from "./places.js";
import type { Found } from "./suite.js";

/** Tries payloads in some strings of a document. */
export async function tryDocument(
  document: unknown,
  places: readonly Place[],
  payloads: readonly Payload[],
  judge: Judge,
): Promise<readonly Found[]> {
  judge.forget();
  const folder = mkdtempSync(join(tmpdir(), "resource-gen-import-"));
  const tame = findManifest(await importAll(folder, document));
  const projects = await Projects.open(tame);
  const trial = new ImportTrial(folder, document, projects, judge);
  try {
    const found: Found[] = [];
    for (const payload of payloads)
      found.push(...(await trial.tryPayload(places, payload)));
    return found;
  } finally {
    projects.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Null where the document is refused. */
function findManifest(outputs: readonly Output[]): unknown {
  const found = outputs.find(({ language }) => language === "yaml");
  return found === undefined ? null : parse(found.text);
}

async function importAll(
  folder: string,
  document: unknown,
): Promise<readonly Output[]> {
  writeFileSync(join(folder, "it.json"), JSON.stringify(document));
  return look(folder, `${COMMAND} --report`, "yaml");
}

const COMMAND = "import --from openapi it.json --dry-run";

class ImportTrial {
  readonly #folder: string;
  readonly #document: unknown;
  readonly #projects: Projects;
  readonly #judge: Judge;

  constructor(
    folder: string,
    document: unknown,
    projects: Projects,
    judge: Judge,
  ) {
    this.#folder = folder;
    this.#document = document;
    this.#projects = projects;
    this.#judge = judge;
  }

  async tryPayload(
    places: readonly Place[],
    payload: Payload,
  ): Promise<readonly Found[]> {
    const found: Found[] = [];
    const kept: Place[] = [];
    for (const place of places) {
      const outputs = await importAll(
        this.#folder,
        this.#fill([place], payload),
      );
      const breaks = await this.#judge.findFaults(outputs);
      found.push(...name(breaks, payload, [place]));
      if (findManifest(outputs) !== null) kept.push(place);
    }
    const broken = await narrow(kept, (some) => this.#generate(some, payload));
    for (const { parts, breaks } of broken)
      found.push(...name(breaks, payload, parts));
    return found;
  }

  /** What breaks in all that comes of the manifest; null if it is refused. */
  async #generate(
    places: readonly Place[],
    payload: Payload,
  ): Promise<readonly Break[] | null> {
    const outputs = await importAll(this.#folder, this.#fill(places, payload));
    const manifest = findManifest(outputs);
    if (manifest === null) return null;
    const report = await look(this.#folder, `${COMMAND} --format json`, "json");
    const read = await this.#projects.read(manifest);
    const said = await this.#judge.findFaults([
      ...report,
      ...listMessages(read),
    ]);
    if (said.length > 0) return said;
    if (read.meaning === null) return null;
    return this.#judge.findFaults(await this.#projects.listOutputs(manifest));
  }

  /** Values first and then keys, from the inside out: a key is on the way to others. */
  #fill(places: readonly Place[], { text }: Payload): unknown {
    const rank = ({ isKey, path }: Place): number =>
      isKey ? 500 - path.length : 0;
    return [...places]
      .sort((a, b) => rank(a) - rank(b))
      .reduce((value, place) => replaceAt(value, place, text), this.#document);
  }
}

function name(
  breaks: readonly Break[],
  payload: Payload,
  places: readonly Place[],
): readonly Found[] {
  const names = places.map(
    ({ path, isKey }) => path.join(".") + (isKey ? " as a key" : ""),
  );
  return breaks.map((one) => ({ ...one, payload, places: names }));
}
