/** Replies that do not fit their record. */
import { afterEach, expect, test, vi } from "vitest";
import { output } from "../../src/runtime/records/bodies.js";
import { createTestApp, record, row } from "./app.js";

const ok = (value: unknown) => ({
  show: (context: { ok: (value: unknown) => unknown }) => context.ok(value),
});
const request = () => new Request("http://host.test/articles/7");

afterEach(() => {
  vi.unstubAllEnvs();
});

const misfits = [
  [
    "a key that the record does not know",
    { ...row, titel: "x" },
    "article has no field titel",
  ],
  [
    "a field that is missing",
    { ...row, title: undefined },
    "article lacks its field title",
  ],
  [
    "a key of an object",
    { ...row, address: { ...(row["address"] as object), x: 1 } },
    "article.address has no field x",
  ],
] as const;

test.each(misfits)(
  "outside production, %s is an error",
  async (_, value, message) => {
    const { app, errors } = createTestApp({ actions: ok(value) });
    const response = await app.fetch(request());
    expect(response.status).toBe(500);
    expect(errors).toEqual([new TypeError(message)]);
  },
);

test.each(misfits)(
  "in production, %s is dropped, and told once",
  (_, value, message) => {
    vi.stubEnv("NODE_ENV", "production");
    const picker = output(record);
    const told: unknown[] = [];
    const tell = (error: unknown): void => {
      told.push(error);
    };
    const first = picker.pick(value, tell);
    picker.pick([value, value], tell);
    expect(told).toEqual([new TypeError(message)]);
    expect(Object.keys(first as object)).not.toContain("titel");
  },
);

test("in production, onError hears of it, and the reply goes on", async () => {
  vi.stubEnv("NODE_ENV", "production");
  const { app, errors } = createTestApp({ actions: ok({ ...row, extra: 1 }) });
  const response = await app.fetch(request());
  expect(response.status).toBe(200);
  expect(await response.json()).not.toHaveProperty("extra");
  expect(errors).toEqual([new TypeError("article has no field extra")]);
});

test.each([null, undefined, "Tea", 3, [null]])(
  "%j is no record",
  async (value) => {
    const { app, errors } = createTestApp({ actions: ok(value) });
    expect((await app.fetch(request())).status).toBe(500);
    expect(errors).toEqual([expect.any(TypeError)]);
  },
);

test("a host without a process counts as production", () => {
  vi.stubGlobal("process", undefined);
  try {
    const told: unknown[] = [];
    const picked = output(record).pick({ ...row, x: 1 }, (error) => {
      told.push(error);
    });
    expect(picked).not.toHaveProperty("x");
    expect(told).toHaveLength(1);
  } finally {
    vi.unstubAllGlobals();
  }
});

test("members of a class are read, and those that all objects have are not", () => {
  class Row {
    readonly #words = ["Tea"];

    get name(): string {
      return this.#words.join("");
    }
  }
  const named = output({
    name: "tag",
    key: "integer",
    fields: { name: { type: "string" } },
  });
  expect(named.pick(new Row(), () => undefined)).toEqual({ name: "Tea" });
  const odd = output({
    name: "tag",
    key: "integer",
    fields: Object.fromEntries([["toString", { type: "string" as const }]]),
  });
  expect(() => odd.pick({}, () => undefined)).toThrow(
    "tag lacks its field toString",
  );
});

test("a view of a record has fewer fields, and never what nobody reads", () => {
  const view = output<{ title: string; secret: string }>(record, [
    "title",
    "secret",
  ]);
  expect(view.pick(row, () => undefined)).toEqual({ title: "Tea" });
});
