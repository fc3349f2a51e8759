/** Races: changes of one version of a row, sent at once to two servers. */
import { Random } from "./reference/random.js";
import { type DatabasePlace, startServer } from "./server-processes.js";

export interface Races {
  readonly run: number;
  /** What was not one winner and 412 for all others. */
  readonly wrong: readonly (readonly number[])[];
  /** What the last winner wrote, and what is there. */
  readonly titles: readonly unknown[];
  readonly version: string;
}

/** Runs races on one row of an empty database. */
export async function runRaces(
  file: string,
  place: DatabasePlace,
  count: number,
  seed: number,
): Promise<Races> {
  const random = new Random(seed);
  const wrong: (readonly number[])[] = [];
  const one = await startServer(file, place);
  const two = await startServer(file, place);
  let title: unknown = "first";
  try {
    const made = await one.send("POST /articles", { title, tag_ids: [] });
    let { etag } = made;
    const path = `/articles/${String(made.value["id"])}`;
    for (let race = 0; race < count; race++) {
      const racers = Array.from({ length: 2 + random.below(3) }, (_, index) =>
        (index % 2 === 0 ? one : two).send(
          `PATCH ${path}`,
          { title: `${race}-${index}` },
          { "if-match": etag },
        ),
      );
      const ends = await Promise.all(racers);
      const winners = ends.filter(({ status }) => status === 200);
      const others = ends.filter(({ status }) => status === 412);
      const [winner] = winners;
      const isRight = winners.length === 1 && others.length === ends.length - 1;
      if (!isRight) wrong.push(ends.map(({ status }) => status));
      if (winner === undefined) break;
      ({ etag } = winner);
      title = winner.value["title"];
    }
    const last = await two.send(`GET ${path}`);
    const version = last.etag.split(".")[0] ?? "";
    return { run: count, wrong, titles: [title, last.value["title"]], version };
  } finally {
    await one.kill();
    await two.kill();
  }
}
