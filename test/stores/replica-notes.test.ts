/** Whatever changes rows is noted where there is a replica: what is read next shows it. */
import { Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import { readReplica } from "../../src/runtime/stores/replica.js";
import {
  type AnyKysely,
  type AnyStore,
  system,
} from "../../src/runtime/stores/store-types.js";

function open(): AnyKysely {
  const pool = {
    connect: () => Promise.reject(new Error("no server")),
    end: () => Promise.resolve(),
  };
  return new Kysely({ dialect: new PostgresDialect({ pool: pool }) });
}

const READS = ["list", "each", "distinct", "find", "findBy"];
const CHANGES = [
  ...["create", "update", "transition", "destroy", "restore"],
  ...["updateAll", "destroyAll"],
];

test("every method of a store is one that reads or one that changes", async () => {
  const primary = open();
  const reads = readReplica(open());
  if (reads === undefined) expect.fail("no replica");
  const asked = new Proxy({} as AnyStore, {
    get: () => () => Promise.resolve(null),
  });
  const store = reads.noting(asked);
  expect(Object.keys(store).sort()).toEqual([...READS, ...CHANGES].sort());
  for (const name of Object.keys(store)) {
    const context = system({ method: "GET" });
    const method = Reflect.get(store, name) as (
      context: object,
    ) => Promise<unknown>;
    await method(context);
    const from = await reads.read(context, primary, (db) =>
      Promise.resolve(db === primary ? "the database" : "the replica"),
    );
    const wanted = READS.includes(name) ? "the replica" : "the database";
    expect([name, from]).toEqual([name, wanted]);
  }
});
