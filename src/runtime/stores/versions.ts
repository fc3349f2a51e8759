/**
 * Versions of rows: what a reply's ETag says about one, and which one a change
 * requires (RFC 9110, section 13).
 */
import { type HeaderLookup, hashOf, readTags } from "../http/conditional.js";
import type { Tag } from "../http/described.js";
import type { Versions } from "./rows.js";

/** `v3` of a row, `s7-8f2c` of the rows of a subset. */
const known = new WeakMap<object, string>();

/**
 * Notes which version of its row a value has: no reply contains it as a field.
 */
function keepVersion(value: object, version: number): void {
  known.set(value, `v${version}`);
}

/** A row as far as its version counts. */
export interface Versioned {
  readonly id: unknown;
  readonly version: number;
}

/** Notes which versions of their rows the values of a subset have. */
export function keepVersions(
  values: readonly object[],
  rows: readonly Versioned[],
): void {
  known.set(values, versionOf(rows));
}

/**
 * The version of several rows together, whatever their order: which they are, and
 * the sum of their versions, which every change of one of them makes larger.
 */
function versionOf(rows: readonly Versioned[]): string {
  const sum = rows.reduce((all, { version }) => all + version, 0);
  const ids = rows.map(({ id }) => String(id)).sort();
  return `s${sum}-${hashOf(ids.join())}`;
}

/**
 * Creates the ETag of a value: the version of its row, which changes are
 * checked against, and a hash of what is sent, as one row has a reply in each
 * format. Null for a value that did not come from a store, or has no version.
 */
export function tagOf(value: unknown): Tag | null {
  if (typeof value !== "object" || value === null) return null;
  const version = known.get(value);
  if (version === undefined) return null;
  return (body) => {
    const mark = typeof body === "string" ? `.${hashOf(body)}` : "";
    return `"${version}${mark}"`;
  };
}

/**
 * The versions that If-Match names; null if it is not sent or is `*`. Only the
 * version counts, so weak tags are fine too, and a tag of ours names a version
 * of the row in any format.
 */
function readVersions(headers: HeaderLookup): readonly number[] | null {
  const match = headers.get("if-match");
  if (match === null || match.trim() === "*") return null;
  return readTags(match).flatMap((tag) => {
    const [, version] = ROW_TAG.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}

/** `"v3.8f2c"`, weak or not. */
const ROW_TAG = /^(?:W\/)?"v(\d{1,15})[."]/;

/**
 * Whether If-Match names the version of a subset, as `readVersions` does that of
 * a row.
 */
export function matchesSet(
  headers: HeaderLookup,
  rows: readonly Versioned[],
): boolean {
  const match = headers.get("if-match");
  if (match === null || match.trim() === "*") return true;
  const version = versionOf(rows);
  return readTags(match).some((tag) => SET_TAG.exec(tag)?.[1] === version);
}

/** `"s7-8f2c.19ab"`, weak or not. */
const SET_TAG = /^(?:W\/)?"(s[^."]+)[."]/;

/** What `stores.ts` passes to the stores. */
export const versions: Versions = { keep: keepVersion, read: readVersions };
