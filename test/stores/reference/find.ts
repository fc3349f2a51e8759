/** The rows that the path names, and which of them may be changed now. */
import type { About } from "./about.js";
import {
  askedAbove,
  checkCaller,
  findParent,
  mayMeet,
  paramOf,
  type Purpose,
  type Standing,
} from "./reach.js";
import { Refused } from "./refused.js";
import type { Row } from "./world.js";

/** @throws Refused 404 where nothing is at the address, 403 where nothing may be changed */
export function checkParent(
  at: Standing,
  purpose: Purpose = "read",
): Row | null {
  const holder = at.world.holderOf(at.resource);
  if (holder === null) return null;
  const isNamed = holder.node.options.singleton || paramOf(holder) in at.params;
  if (!isNamed) return null;
  const record = at.world.recordOf(at.resource);
  const asked = record === null ? purpose : askedAbove(record, purpose);
  const parent = findParent(at, holder, asked);
  if (parent !== undefined) return parent;
  const isRead = findParent(at, holder, "read") !== undefined;
  throw new Refused(isRead ? 403 : 404);
}

/** Whether a row is the one that the path names. */
function isMember({ at }: About, { values }: Row): boolean {
  const { resource, params } = at;
  if (resource.node.options.singleton) return true;
  return values[resource.param] === params[resource.param];
}

export function findRow(about: About, purpose: Purpose): Row | undefined {
  return about.at.world
    .of(about.record)
    .find((row) => isMember(about, row) && mayMeet(about.at, row, purpose));
}

export function hasTag({ at }: About): boolean {
  return at.resource.node.options.concurrency !== undefined;
}

/** Which versions a change may be of; null: any. */
export function readVersions({ at, ifMatch }: About): readonly number[] | null {
  const { concurrency } = at.resource.node.options;
  if (concurrency === "required" && ifMatch === null) throw new Refused(428);
  if (concurrency === undefined || ifMatch === null || ifMatch === "*") {
    return null;
  }
  return [...ifMatch.matchAll(/"v(\d+)[^"]*"/g)].map(([, text]) =>
    Number(text),
  );
}

/** @throws Refused 428 and 412 */
export function checkVersion(about: About, row: Row): void {
  const versions = readVersions(about);
  if (versions !== null && !versions.includes(row.version)) {
    throw new Refused(412);
  }
}

/** @throws Refused 401, 404 and 403 */
export function findToChange(about: About): Row {
  checkCaller(about.at, "write");
  if (findRow(about, "read") === undefined) throw new Refused(404);
  const row = findRow(about, "write");
  if (row === undefined) throw new Refused(403);
  return row;
}
