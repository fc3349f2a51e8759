/**
 * Versions of rows: what a reply's ETag says of one, and what a change of it
 * asks for (RFC 9110, section 13).
 */
import { readTags } from "./conditional.js";
import type { Tag } from "./described.js";
import { hashOf } from "./hash.js";
import type { HeaderLookup } from "./headers.js";

const versions = new WeakMap<object, number>();

/** Notes which version of its row a value is of: no reply has it as a field. */
export function keepVersion(value: object, version: number): void {
  versions.set(value, version);
}

/**
 * Makes the ETag of a value: the version of its row, by which a change is
 * refused, and a mark of what is sent, as one row has a reply in each format.
 * Null for what did not come from a store, or has no version.
 */
export function tagOf(value: unknown): Tag | null {
  if (typeof value !== "object" || value === null) return null;
  const version = versions.get(value);
  if (version === undefined) return null;
  return (body) => {
    const mark = typeof body === "string" ? `.${hashOf(body)}` : "";
    return `"v${version}${mark}"`;
  };
}

/**
 * The versions that If-Match names: null where it is not sent or is `*`. The
 * version alone counts, so a weak tag does as well, and a tag of ours names one
 * of the row in any format.
 */
export function readVersions(headers: HeaderLookup): readonly number[] | null {
  const match = headers.get("if-match");
  if (match === null || match.trim() === "*") return null;
  return readTags(match).flatMap((tag) => {
    const [, version] = TAG.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}

/** `"v3.8f2c"`, weak or not. */
const TAG = /^(?:W\/)?"v(\d{1,15})[."]/;
