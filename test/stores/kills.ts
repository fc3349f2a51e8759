/**
 * Kills: a server that several clients write to is killed at a random moment.
 * What it had acknowledged has to be there, and no subset may be half changed.
 */
import { type Kysely, sql } from "kysely";
import type { AnyDatabase } from "../../src/runtime/stores/store-types.js";
import { until } from "../support/until.js";
import { Random } from "./reference/random.js";
import {
  type DatabasePlace,
  type ServerProcess,
  startServer,
} from "./server-processes.js";

const CLIENTS = 4;

/** What one client was told of its two rows, and what it sent last. */
interface Client {
  ids: readonly unknown[];
  /** The counts that they may have: the last that was acknowledged, and one that was sent. */
  told: number;
  sent: number;
}

export interface Kills {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: readonly unknown[];
  readonly half: readonly unknown[];
}

/**
 * Kills servers of a database, one after the other.
 *
 * @param open opens the database, to look at it
 */
export async function runKills(
  file: string,
  place: DatabasePlace,
  open: () => Kysely<AnyDatabase>,
  count: number,
  seed: number,
): Promise<Kills> {
  const random = new Random(seed);
  const titles = new Map<unknown, string>();
  const lost: unknown[] = [];
  const half: unknown[] = [];
  let acknowledged = 0;
  for (let kill = 0; kill < count; kill++) {
    const server = await startServer(file, place);
    const clients: Client[] = [];
    let replies = 0;
    const note = (): void => {
      replies += 1;
    };
    const writers = Array.from({ length: CLIENTS }, (_, index) =>
      write(server, `${kill}-${index}`, clients, titles, note),
    );
    // At some reply, and a moment into what comes behind it.
    const last = CLIENTS * 2 + random.below(40);
    await until(() => replies >= last, 0);
    for (let turn = random.below(20); turn > 0; turn--) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await server.kill();
    await Promise.all(writers);
    acknowledged += replies;
    const db = open();
    try {
      lost.push(...(await findLost(db, titles)));
      for (const client of clients) half.push(...(await findHalf(db, client)));
    } finally {
      await db.destroy();
    }
  }
  return { kills: count, acknowledged, lost, half };
}

/** Makes rows, and changes two of them together, until the server is gone. */
async function write(
  server: ServerProcess,
  name: string,
  clients: Client[],
  titles: Map<unknown, string>,
  note: () => void,
): Promise<void> {
  const make = async (title: string): Promise<unknown> => {
    const { status, value } = await server.send("POST /articles", {
      title,
      tag_ids: [],
    });
    if (status !== 201) throw new Error(`POST was ${status}`);
    titles.set(value["id"], title);
    note();
    return value["id"];
  };
  try {
    const ids = [await make(`${name}-a`), await make(`${name}-b`)];
    const tag = await server.send("POST /tags", { name });
    const client: Client = { ids, told: 0, sent: 0 };
    clients.push(client);
    for (let number = 1; ; number++) {
      client.sent = number;
      const query = ids.map((id) => `article_ids[]=${String(id)}`).join("&");
      const tags = number % 2 === 1 ? [tag.value["id"]] : [];
      const change = { count: number, tag_ids: tags };
      const { status } = await server.send(
        `PATCH /articles/selected?${query}`,
        change,
      );
      if (status !== 200) throw new Error(`PATCH was ${status}`);
      client.told = number;
      note();
      await make(`${name}-${number}`);
    }
  } catch (error) {
    // A server that is gone is what this ends with; a refusal is not.
    if (error instanceof Error && / was \d/.test(error.message)) throw error;
  }
}

async function findLost(
  db: Kysely<AnyDatabase>,
  titles: ReadonlyMap<unknown, string>,
): Promise<readonly unknown[]> {
  const rows = await db
    .selectFrom("articles")
    .select(["id", "title"])
    .execute();
  const there = new Map(rows.map((row) => [row.id, row.title]));
  return [...titles].filter(([id, title]) => there.get(id) !== title);
}

async function findHalf(
  db: Kysely<AnyDatabase>,
  { ids, told, sent }: Client,
): Promise<readonly unknown[]> {
  const { rows } = await sql<{
    id: unknown;
    count: number;
    tags: number | string;
  }>`
    select id, "count", (select count(*) from articles_tags where article_id = articles.id) as tags
    from articles where id in (${sql.join(ids)})`.execute(db);
  const isWhole =
    rows.length === 2 &&
    rows.every(
      ({ count, tags }) =>
        count === rows[0]?.count && Number(tags) === count % 2,
    );
  const count = rows[0]?.count ?? -1;
  return isWhole && (count === told || count === sent)
    ? []
    : [{ rows, told, sent }];
}
