/** What errors of databases are answered with, by what each driver throws. */
import { expect, test } from "vitest";
import { isHttpError } from "../../src/runtime/http/reply.js";
import {
  orUnavailable,
  violationOf,
} from "../../src/runtime/database/errors.js";

/** Errors with their drivers' properties, and the seconds until the next try. */
const unavailable: readonly (readonly [string, object, string])[] = [
  ["pg: the end of a connection", { code: "57P01" }, "1"],
  ["pg: a server that starts", { code: "57P03" }, "1"],
  ["pg: an idle transaction", { code: "25P03" }, "1"],
  ["pg: a lock", { code: "55P03" }, "1"],
  ["pg: a limit of time", { code: "57014" }, "1"],
  ["pg: a deadlock", { code: "40P01" }, "1"],
  ["pg: too many connections", { code: "53300" }, "1"],
  ["pg: a full disk", { code: "53100" }, "10"],
  ["pg: a reset", { code: "ECONNRESET", errno: -104 }, "1"],
  ["pg: no server", { code: "ECONNREFUSED", syscall: "connect" }, "10"],
  [
    "pg: without a code",
    { message: "Connection terminated unexpectedly" },
    "1",
  ],
  [
    "pg: a full pool",
    { message: "timeout exceeded when trying to connect" },
    "1",
  ],
  [
    "postgres.js: closed",
    { code: "CONNECTION_CLOSED", errno: "CONNECTION_CLOSED" },
    "1",
  ],
  ["postgres.js: no answer", { code: "CONNECT_TIMEOUT" }, "1"],
  ["node:sqlite: busy", { code: "ERR_SQLITE_ERROR", errcode: 5 }, "1"],
  ["node:sqlite: a snapshot", { code: "ERR_SQLITE_ERROR", errcode: 517 }, "1"],
  ["node:sqlite: full", { code: "ERR_SQLITE_ERROR", errcode: 13 }, "10"],
  ["node:sqlite: a write", { code: "ERR_SQLITE_ERROR", errcode: 778 }, "10"],
  ["node:sqlite: no file", { code: "ERR_SQLITE_ERROR", errcode: 14 }, "10"],
  ["bun:sqlite: full", { code: "SQLITE_FULL", errno: 13 }, "10"],
  ["better-sqlite3: a write", { code: "SQLITE_IOERR_WRITE" }, "10"],
  ["better-sqlite3: locked", { code: "SQLITE_LOCKED_SHAREDCACHE" }, "1"],
  [
    "@photostructure/sqlite: no number",
    { code: "ERR_SQLITE_ERROR", message: "database or disk is full" },
    "10",
  ],
  ["D1: without a code", { message: "D1_ERROR: database is locked" }, "1"],
];

test.each(unavailable)("503: %s", async (_, properties, after) => {
  const error = Object.assign(new Error("…"), properties);
  const told = await orUnavailable(() => Promise.reject(error)).catch(
    (thrown: unknown) => thrown,
  );
  if (!isHttpError(told)) throw new Error("no reply");
  expect([told.status, told.headers["retry-after"]]).toEqual([503, after]);
  expect(Reflect.get(told, "cause")).toBe(error);
});

/** What nobody is told to try again, whatever the words are. */
const broken: readonly (readonly [string, object])[] = [
  ["pg: a table", { code: "42P01", message: "database is locked" }],
  ["pg: a value", { code: "22P02", message: "Connection terminated" }],
  [
    "node:sqlite: SQL",
    {
      code: "ERR_SQLITE_ERROR",
      errcode: 1,
      message: "no column database or disk is full",
    },
  ],
  [
    "node:sqlite: a file that is none",
    { code: "ERR_SQLITE_ERROR", errcode: 26 },
  ],
  ["better-sqlite3: not null", { code: "SQLITE_CONSTRAINT_NOTNULL" }],
  ["of one's own", { message: "no tea" }],
];

test.each(broken)("as it is: %s", async (_, properties) => {
  const error = Object.assign(new Error("…"), properties);
  await expect(orUnavailable(() => Promise.reject(error))).rejects.toBe(error);
  expect(violationOf(error)).toBeNull();
});

const violations: readonly (readonly [string, object, string])[] = [
  ["pg: unique", { code: "23505" }, "unique"],
  ["pg: restrict", { code: "23001" }, "reference"],
  [
    "node:sqlite: unique",
    { code: "ERR_SQLITE_ERROR", errcode: 2067 },
    "unique",
  ],
  ["node:sqlite: a key", { code: "ERR_SQLITE_ERROR", errcode: 1555 }, "unique"],
  [
    "node:sqlite: a ref",
    { code: "ERR_SQLITE_ERROR", errcode: 787 },
    "reference",
  ],
  [
    "node:sqlite: restrict",
    {
      code: "ERR_SQLITE_ERROR",
      errcode: 1811,
      message: "FOREIGN KEY constraint failed",
    },
    "reference",
  ],
  [
    "bun:sqlite: unique",
    { code: "SQLITE_CONSTRAINT_UNIQUE", errno: 2067 },
    "unique",
  ],
  [
    "libsql: unique",
    { code: "SQLITE_CONSTRAINT", message: "UNIQUE constraint failed: a.b" },
    "unique",
  ],
];

test.each(violations)("a violation: %s", (_, properties, kind) => {
  expect(violationOf(Object.assign(new Error("…"), properties))).toBe(kind);
});
