/** PUT that keeps what its body leaves out. One list of cases for both databases. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const fields = {
  title: "string",
  note: "text?",
  state: { enum: ["draft", "live"], default: "draft" },
};

const manifest = {
  ...{ caller: "users", formats: ["json"], apiOnly: true },
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    articles: { updates: "merge", fields, access: "anyone" },
    plain_articles: { record: "article", only: ["update"] },
    profile: {
      ...{ by: "owner", updates: "merge", access: "owner" },
      fields: { owner: { ref: "users", set: "caller" }, ...fields },
    },
  },
};

export function describeMergedUpdates(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<object>;

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    await app.send("POST /users", { name: "a" });
    const article = { title: "Tea", note: "Hot", state: "live" };
    expect((await app.send("POST /articles", article))[0]).toBe(201);
  });

  afterAll(async () => {
    await app.end();
  });

  test("what is left out stays, and null empties", async () => {
    expect(await app.send("PUT /articles/1", { title: "Milk" })).toMatchObject([
      200,
      { title: "Milk", note: "Hot", state: "live" },
    ]);
    expect(await app.send("PUT /articles/1", { note: null })).toMatchObject([
      200,
      { title: "Milk", note: null, state: "live" },
    ]);
    const wrong = await app.send("PUT /articles/1", { title: null });
    expect(wrong[0]).toBe(422);
  });

  test("another resource of the record replaces", async () => {
    const line = "PUT /plain_articles/1";
    expect((await app.send(line, { note: "x" }))[0]).toBe(422);
    expect(await app.send(line, { title: "Rum" })).toMatchObject([
      200,
      { title: "Rum", note: null, state: "draft" },
    ]);
  });

  test("a row that it makes has what a new one needs", async () => {
    expect(await app.send("PUT /profile 1", { note: "x" })).toMatchObject([
      422,
      { errors: [{ pointer: "#/title", code: "required" }] },
    ]);
    expect(await app.send("PUT /profile 1", { title: "x" })).toMatchObject([
      201,
      { title: "x", note: null, state: "draft" },
    ]);
    expect(await app.send("PUT /profile 1", { state: "live" })).toMatchObject([
      200,
      { title: "x", note: null, state: "live" },
    ]);
  });
}
