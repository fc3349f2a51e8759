/** What a resource shows and takes of a record that it shares: as emitted. */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Input, Output } from "../../src/runtime/records/bodies.js";
import { compile } from "../support/compile.js";
import { createFolder, typeCheck, writeProject } from "../support/projects.js";

const folder = createFolder();
afterAll(folder.remove);

test("who may write no field of a record writes none", async () => {
  const { model, errors } = await compile({
    resources: {
      users: { fields: { name: "string", role: "string" } },
      doors: { record: "user", read: ["name"], write: [] },
    },
  });
  if (model === null) throw new Error(JSON.stringify(errors));
  writeProject(folder.path, model);
  expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });

  const path = join(folder.path, "src/resources/records.ts");
  const { newDoor, doorChange, doorOutput } = (await import(path)) as {
    readonly newDoor: Input<object, object>;
    readonly doorChange: Input<object, object>;
    readonly doorOutput: Output<object>;
  };
  const sent = { name: "Ann", role: "admin" };
  expect(newDoor.read(sent)).toEqual({ value: {} });
  expect(doorChange.read(sent)).toEqual({ value: {} });
  expect(Object.keys(doorOutput.fields)).toEqual(["name"]);
});
