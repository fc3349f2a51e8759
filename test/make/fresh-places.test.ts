/** Where `db:seed --fresh` may empty a database of PostgreSQL: on this machine alone. */
import { afterEach, expect, test, vi } from "vitest";
import { checkFresh, isLocalServer } from "../../src/runtime/make/seeds.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each<[string, boolean]>([
  ["postgres://ann:secret@localhost:5432/app", true],
  ["postgres://127.0.0.1/app", true],
  ["postgres://[::1]:5432/app", true],
  ["postgres:///app?host=/var/run/postgresql", true],
  ["postgres://%2Fvar%2Frun%2Fpostgresql/app", true],
  ["postgres:///app", true],
  ["postgres://db.example.com/app", false],
  ["postgres://localhost.example.com/app", false],
  ["postgres://127.0.0.1.example.com/app", false],
  ["postgres://10.0.0.7/app", false],
  // `pg` goes to the host of the query.
  ["postgres://localhost/app?host=db.example.com", false],
  ["postgres://localhost,db.example.com/app", false],
  ["no address", false],
])("%s", (url, isLocal) => {
  vi.stubEnv("PGHOST", "");
  expect(isLocalServer(url)).toBe(isLocal);
});

test("without a host, it is that of PGHOST", () => {
  vi.stubEnv("PGHOST", "db.example.com");
  expect(isLocalServer("postgres:///app")).toBe(false);
});

/** No database is asked: that of a server is named by its address. */
function check(url: string): Promise<unknown> {
  return checkFresh({} as never, { dialect: "postgres", url });
}

test("what is refused is named, without its password", async () => {
  vi.stubEnv("NODE_ENV", "development");
  const url = "postgres://ann:secret@db.example.com:5432/shop?password=secret";
  await expect(check(url)).rejects.toMatchObject({
    code: "ERR_FRESH",
    message:
      "db:seed --fresh empties a database only on this machine: postgres://db.example.com:5432/shop stays as it is",
  });
});

test.each([
  ["production", "is production"],
  ["", "is not set"],
])("NODE_ENV=%s", async (stage, said) => {
  vi.stubEnv("NODE_ENV", stage);
  await expect(check("postgres://localhost/shop")).rejects.toThrow(
    `db:seed --fresh empties a database only where NODE_ENV is development or test, and it ${said}: postgres://localhost/shop stays as it is`,
  );
});
