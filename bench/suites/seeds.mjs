// @ts-check
/**
 * Rows that a factory makes, beside a loop of single inserts of the same rows: both in one
 * transaction, into tables with the same indexes, on SQLite.
 */
import { emitStored } from "../emitted/project.mjs";

const manifest = `formats: [json]
database: { dialect: sqlite }
resources:
  authors:
    only: [index]
    fields: { name: string, email: { type: email, unique: true } }
`;

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "seeds",
  title: "Rows with invented values, times of a loop of single inserts",
  async run(kit) {
    const file = await emitStored(kit, "seeds", manifest, undefined, ["make"]);
    const { openDatabase, migrate, createStores, createMake } = await import(
      file
    );
    const count = kit.pick(100_000, 1000);
    /** @param {(db: any) => Promise<void>} work */
    const time = async (work) => {
      const db = await openDatabase(":memory:");
      await migrate(db);
      const start = performance.now();
      await work(db);
      const taken = performance.now() - start;
      await db.destroy();
      return taken;
    };
    /** @type {readonly object[]} */
    let rows = [];
    const ours = () =>
      time(async (db) => {
        await createStores(db).transaction(
          async (/** @type {any} */ stores) => {
            await createMake(stores).authors(count);
          },
        );
        rows = await db.selectFrom("authors").selectAll().execute();
      });
    const theirs = () =>
      time(async (db) => {
        await db.transaction().execute(async (/** @type {any} */ inside) => {
          for (const row of rows)
            await inside.insertInto("authors").values(row).execute();
        });
      });
    const times = await kit.compareRounds(
      { ours, theirs },
      { rounds: kit.pick(10, 1), warmup: 1 },
    );
    return [
      kit.row({
        what: `${count.toLocaleString("en")} authors`,
        against: "single inserts",
        ours: times.ours,
        theirs: times.theirs,
        target: { op: "<=", value: 2.5 },
      }),
    ];
  },
};
