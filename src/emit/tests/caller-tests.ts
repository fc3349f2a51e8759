/**
 * Tests of who may call an action at all, whatever the row. Stage: emit. Where the
 * manifest has no `caller`, there are none.
 */
import { listNeeded } from "../../model/access/callers.js";
import type { OutputFile } from "../file.js";
import { describeOwnership } from "../ownership.js";
import { renderTest, type TestKit } from "./kit.js";
import { inParts } from "./parts.js";

/** One request for each action, and who may send it. */
export function emitCallerTests(kit: TestKit): readonly OutputFile[] {
  const { callers } = kit.model;
  const { caller } = describeOwnership(kit.model);
  if (callers === null || caller === null) return [];
  const byAction = new Map(kit.samples.map((each) => [each.to, each]));
  const rows = Array.from(byAction.values(), ({ request, to }) => ({
    ...{ request, to },
    who: listNeeded(callers.rules.get(to)) ?? ["anyone"],
  }));
  if (rows.length === 0) return [];
  const { roles, sample } = caller;
  const table = inParts("rows", rows);
  return [renderTest("callers", { roles, sample, rows, table }, kit)];
}
