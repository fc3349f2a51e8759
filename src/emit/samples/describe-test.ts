/**
 * The test of an action that queries a store, as data for its template. Stage:
 * emit.
 */
import type { StoredTestData } from "../template-data/yours.js";
import type { SampleBody } from "./sample-bodies.js";
import type { SampleRow } from "./sample-rows.js";
import type { StoredTest } from "./stored-tests.js";

/**
 * @param body what is sent; null: nothing
 * @param envelope whether JSON wraps records in their names
 */
export function describeStoredTest(
  test: StoredTest,
  body: SampleBody | null,
  envelope: boolean,
): StoredTestData {
  const { work, row, address, isVersioned, follow } = test;
  const { input, output } = test.action.record;
  const { name: record, plural: records } = row.record;
  const [name, plural] = output?.view.wrapped ?? [record, records];
  const { constant } = row;
  const isList = follow === "list" || ["list", "updateAll"].includes(work);
  const isChanged = ["update", "updateAll"].includes(work);
  const isMade = work === "create";
  const isRemoved = ["destroy", "destroyAll"].includes(work);
  const isShown =
    isChanged || isMade || (test.showsId && !isRemoved && test.isLed);
  // A body without fields says nothing of the row that it changes.
  const says = (body?.values.size ?? 0) > 0 || !test.showsId;
  return {
    work,
    isVersioned,
    status: test.isLed ? 200 : 409,
    follow,
    method: address.route.method,
    address: {
      helper: address.helper,
      ids: address.ids,
      row: constant,
      args: address.args.map((each) => ({
        row: each.row?.constant ?? null,
        value: each.value,
      })),
    },
    record,
    isAbove: test.above !== null,
    sent: body && {
      body: body.constant,
      envelope:
        envelope && input !== null && input.kind !== "own"
          ? input.view.wrapped[0]
          : null,
    },
    shows:
      test.above !== null
        ? describeAbove(test, test.above, envelope ? name : null)
        : isShown
          ? {
              isList,
              body: isChanged && says ? (body?.constant ?? null) : null,
              envelope: envelope ? (isList ? plural : name) : null,
              // The id of a created row is not known in advance.
              row: isMade ? null : constant,
            }
          : null,
  };
}

/** The reply with the row above, if that has its id. */
function describeAbove(
  { showsId }: StoredTest,
  { constant }: SampleRow,
  envelope: string | null,
): StoredTestData["shows"] {
  if (!showsId) return null;
  return { isList: false, body: null, envelope, row: constant };
}
