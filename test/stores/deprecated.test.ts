/** Rows at addresses that are deprecated, in an emitted application: every reply says so. */
import { expect, test } from "vitest";
import { openCalled } from "./called-app.js";

const manifest = {
  ...{ caller: "users", apiOnly: true, formats: ["json"] },
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    notes: {
      fields: { text: "string" },
      access: { read: "anyone", write: "caller" },
      list: { size: 1 },
      deprecated: {
        since: "2026-01-01",
        sunset: "2026-07-01",
        see: "/v2/notes",
      },
      resources: { marks: { fields: { label: "string" }, access: "anyone" } },
    },
  },
  namespaces: {
    v2: { resources: { notes: { record: "note", list: { size: 1 } } } },
  },
};

const marks = ["@1767225600", "Wed, 01 Jul 2026 00:00:00 GMT"];
const successor = '</v2/notes>; rel="successor-version"';

test("rows, lists and refusals", async () => {
  const app = await openCalled(manifest, "sqlite", ":memory:");
  try {
    const ask = async (
      line: string,
      body?: object,
    ): Promise<readonly unknown[]> => {
      const { status, headers } = await app.fetch(line, body);
      const names = ["deprecation", "sunset", "link"];
      return [status, ...names.map((name) => headers.get(name))];
    };
    await app.fetch("POST /users", { name: "Ann" });
    const made = { text: "a" };
    expect(await ask("POST /notes 1", made)).toEqual([
      201,
      ...marks,
      successor,
    ]);
    await app.fetch("POST /notes 1", made);
    expect(await ask("GET /notes")).toEqual([
      ...[200, ...marks],
      expect.stringMatching(
        /^<[^>]+after=\w+>; rel="next", <\/v2\/notes>; rel="successor-version"$/,
      ),
    ]);
    for (const [line, status] of [
      ["GET /notes/1", 200],
      ["HEAD /notes/1", 200],
      ["OPTIONS /notes", 204],
      ["GET /notes/9", 404],
      ["GET /notes/x", 404],
      ["GET /notes?colour=red", 400],
      ["POST /notes", 401],
      ["POST /notes 1", 422],
      ["PATCH /notes/1 1", 405],
      ["DELETE /notes/1 1", 204],
      // What is nested lies below.
      ["GET /notes/2/marks", 200],
    ] as const) {
      const body = line.startsWith("P") ? {} : undefined;
      const said = await ask(line, body);
      expect([line, ...said]).toEqual([line, status, ...marks, successor]);
    }
    const silent = [200, null, null];
    expect(await ask("GET /users")).toEqual([...silent, null]);
    await app.fetch("POST /notes 1", made);
    expect(await ask("GET /v2/notes")).toEqual([
      ...silent,
      expect.stringMatching(/^<[^>]+>; rel="next"$/),
    ]);
  } finally {
    await app.end();
  }
});
