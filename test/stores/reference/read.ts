/** Lists of rows, and one that is shown. */
import type { About } from "./about.js";
import type { Answer } from "./answers.js";
import { checkParent, findRow, hasTag } from "./find.js";
import { pageOf, readAsked } from "./lists.js";
import { checkNames, readNamed } from "./named.js";
import { checkCaller, mayMeet } from "./reach.js";
import { Refused } from "./refused.js";

export function list(about: About): Answer {
  const { at, record, query, ids, view, after } = about;
  const { resource, world } = at;
  const also = ids === null ? [] : [ids.param];
  const asked = readAsked(resource, record, query, also);
  if ("after" in query && after === null) throw new Refused(400);
  const isNamed = ids !== null && ids.param in query;
  const hasRows =
    Object.keys({ ...resource.node.options.where, ...at.where }).length > 0;
  if (ids !== null && (isNamed || !hasRows)) checkNames(about);
  checkCaller(at, "read");
  const named = isNamed ? readNamed(about) : null;
  const rows = world
    .of(record)
    .filter((row) => mayMeet(at, row, "read"))
    .filter(
      ({ values }) =>
        named === null || named.includes(values[ids?.column ?? ""]),
    );
  const page = pageOf(record, rows, asked, after);
  if (page.rows.length === 0) checkParent(at);
  return {
    ...{ status: 200, isList: true, view, ...page },
    hasTag: ids !== null && hasTag(about),
  };
}

export function show(about: About): Answer {
  checkCaller(about.at, "read");
  const row = findRow(about, "read");
  if (row === undefined) throw new Refused(404);
  return { status: 200, rows: [row], view: about.view, hasTag: hasTag(about) };
}
