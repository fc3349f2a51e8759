/** The workplaces of a run: one of each project for each mutant that runs beside others. */
import pg from "pg";
import type { Project } from "./collect.js";
import type { Mutant } from "./mutant.js";
import { WITH_SERVER, Workplace } from "./workplace.js";

interface Server {
  readonly url: string;
  readonly stop: () => void;
}

export class Places {
  readonly #projects: ReadonlyMap<string, Project>;
  readonly #startServer: () => Promise<Server>;
  readonly #all: Workplace[] = [];
  /** Those that nobody works in, by their projects. */
  readonly #free = new Map<string, Workplace[]>();
  #server: Promise<Server> | null = null;
  #started: Server | null = null;
  #databases = 0;

  constructor(
    projects: readonly Project[],
    startServer: () => Promise<Server>,
  ) {
    this.#projects = new Map(projects.map((each) => [each.name, each]));
    this.#startServer = startServer;
  }

  /** The first test that fails with a mutant; null where all pass. */
  async run(mutant: Mutant): Promise<string | null> {
    const { project } = mutant;
    const free = this.#free.get(project) ?? [];
    this.#free.set(project, free);
    const place = free.pop() ?? (await this.#create(project));
    try {
      return await place.run(mutant);
    } finally {
      free.push(place);
    }
  }

  /** Removes all of them, and what they used. */
  remove(): void {
    for (const place of this.#all) place.remove();
    this.#started?.stop();
    this.#started = null;
  }

  async #create(project: string): Promise<Workplace> {
    const texts = this.#projects.get(project)?.texts;
    if (texts === undefined) throw new Error(`no project ${project}`);
    const database =
      project === WITH_SERVER ? await this.#createDatabase() : null;
    const place = new Workplace(texts, database);
    this.#all.push(place);
    const failed = await place.run(null);
    if (failed !== null)
      throw new Error(`${project} fails without a change: ${failed}`);
    return place;
  }

  async #createDatabase(): Promise<string> {
    this.#server ??= this.#startServer();
    this.#started = await this.#server;
    this.#databases += 1;
    const name = `mutants${this.#databases}`;
    const client = new pg.Client(`${this.#started.url}postgres`);
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return this.#started.url + name;
  }
}
