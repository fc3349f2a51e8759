/**
 * Versions of rows: what a reply's ETag says about one, and which one a change
 * requires (RFC 9110, section 13).
 */
import { readTags } from "./conditional.js";
import type { Tag } from "./described.js";
import { hashOf } from "./hash.js";
import type { HeaderLookup } from "./headers.js";

const versions = new WeakMap<object, number>();

/**
 * Notes which version of its row a value has: no reply contains it as a field.
 */
export function keepVersion(value: object, version: number): void {
  versions.set(value, version);
}

/**
 * Creates the ETag of a value: the version of its row, which changes are
 * checked against, and a hash of what is sent, as one row has a reply in each
 * format. Null for a value that did not come from a store, or has no version.
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
 * The versions that If-Match names; null if it is not sent or is `*`. Only the
 * version counts, so weak tags are fine too, and a tag of ours names a version
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
