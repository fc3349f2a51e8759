/** Every kind of `rename`, with code of the user's that uses what is generated. */
import { test } from "vitest";
import { expectRenames, renameCases } from "../life/rename-cases.js";

test("after a rename, all that was edited compiles", async () => {
  await expectRenames(Object.values(renameCases));
});
