/** `rename` of what code of the user's uses; `test/long/rename.test.ts` has more. */
import { test } from "vitest";
import { expectRenames, renameCases } from "./rename-cases.js";

test("after a rename, all that was edited compiles", async () => {
  await expectRenames([renameCases["a field"]]);
});
