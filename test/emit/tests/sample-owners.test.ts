/** Which emitted tests of controllers use sample rows, by whose the rows are. */
import { expect, test } from "vitest";
import { emit } from "../../../src/emit/emit.js";
import { families } from "../../stores/controller-test-cases.js";
import { compile, target } from "../../support/compile.js";

test("where nobody owns the sample, only what others may do is tested with it", async () => {
  const database = { dialect: "sqlite" };
  const { model } = await compile({ ...families, database });
  if (model === null) throw new Error("the manifest is refused");
  const files = emit(model, target);
  const plainOf = (name: string): readonly string[] => {
    const path = `test/controllers/${name}.controller.test.ts`;
    const text = files.find((file) => file.path === path)?.content ?? "";
    return Array.from(
      text.matchAll(/^test\("(.*)", .*\n((?: .*\n)+)/gm),
      ([, title = "", body = ""]) => (body.includes("verify") ? [] : [title]),
    )
      .flat()
      .filter((title) => !/\/(?:new|edit)$/.test(title));
  };
  // The sample is its own owner: the caller.
  expect(plainOf("users")).toEqual([]);
  expect(plainOf("comments")).toEqual([]);
  expect(plainOf("people")).toEqual([]);
  expect(plainOf("selected-people")).toEqual([]);
  expect(plainOf("notes")).toEqual([]);
  // The caller has one already.
  expect(plainOf("heirs")).toEqual(["POST /heirs"]);
  // Two kinds that own each other: the first sample has no owner yet.
  const changes = ["POST /teams", "PUT /teams/:id", "DELETE /teams/:id"];
  expect(plainOf("teams")).toEqual(changes);
  expect(plainOf("games")).toEqual([
    "POST /teams/:team_id/games",
    "PUT /teams/:team_id/games/:id",
    "DELETE /teams/:team_id/games/:id",
  ]);
  expect(plainOf("admin/teams")).toEqual([]);
});
