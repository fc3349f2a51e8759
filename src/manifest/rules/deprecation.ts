/**
 * When something is deprecated and gone, and what is there instead. Stage: parse;
 * rules, one small function each. None of them knows what day it is.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import {
  atValue,
  labelAt,
  type ProblemDetails,
} from "../../diagnostics/problem.js";
import { readDate, readDateTime } from "../../runtime/records/texts.js";
import { parseUrl } from "../../runtime/values.js";
import { quoteShort } from "../describe.js";
import type { DeprecationEntry } from "../schema-deprecation.js";
import type { Manifest } from "../schema.js";
import { visitExtras, visitKind } from "../visit.js";

interface Deprecation {
  readonly path: ManifestPath;
  readonly entry: DeprecationEntry;
}

/** Everything that is deprecated, and where it says so. */
function listDeprecations(manifest: Manifest): readonly Deprecation[] {
  const subsets = visitKind(manifest, "resource", "concern").flatMap(
    ({ path, body }) =>
      Object.entries(body.subsets).map(([name, subset]) => ({
        path: [...path, "subsets", name],
        entry: subset.deprecated,
      })),
  );
  const places = [
    ...visitKind(manifest, "namespace", "resource", "route").map(
      ({ path, body }) => ({ path, entry: body.deprecated }),
    ),
    ...visitExtras(manifest).map(({ path, extra }) => ({
      path,
      entry: extra.deprecated,
    })),
    ...subsets,
  ];
  return places.flatMap(({ path, entry }) =>
    entry === undefined ? [] : [{ path: [...path, "deprecated"], entry }],
  );
}

/** Both are dates, and nothing is gone before it is deprecated (RFC 9745, section 4). */
export function checkDeprecationDates(manifest: Manifest): ManifestProblem[] {
  return listDeprecations(manifest).flatMap(({ path, entry }) => {
    const { since, sunset } = entry;
    const faults = (["since", "sunset"] as const).flatMap((key) => {
      const text = entry[key];
      if (text === undefined || isMoment(text)) return [];
      const message = `${quoteShort(text)} is no day and no moment`;
      return [atValue("deprecation", [...path, key], message)];
    });
    if (faults.length > 0 || sunset === undefined) return faults;
    if (Date.parse(sunset) >= Date.parse(since)) return [];
    const message = `it would be gone on ${sunset}, before it is deprecated`;
    const labels = [labelAt([...path, "since"], `deprecated since ${since}`)];
    const help = "let `sunset` be the later of the two";
    const place = [...path, "sunset"];
    return [atValue("deprecation", place, message, { labels, help })];
  });
}

/** Whether `Date.parse` reads it everywhere alike. */
function isMoment(text: string): boolean {
  if (readDate(text) !== null) return true;
  // A leap second is a moment, but no `Date`.
  return /^\S{10}T\S*[Z\d]$/.test(text) && !text.includes(":60")
    ? readDateTime(text) !== null
    : false;
}

type Fault = ProblemDetails & { readonly why: string };

/** Why an address is refused, the surest signs first. */
const faults: readonly (Fault & { readonly pattern: RegExp })[] = [
  {
    pattern: /[^!-~]|[<>"\\^`{|}]/,
    why: "has a character that no URL has",
    help: "percent-encode it",
  },
  {
    pattern: /^\/\//,
    why: "would be taken for another host",
    help: "write the whole URL: `https://...`",
  },
  {
    pattern: /^\/(?:[^?#]*\/)?[:*]/,
    why: "has a parameter",
    help: "name one address for all requests: `/v2/articles`",
  },
];

/** What to see instead is a path or a URL. */
export function checkSuccessors(manifest: Manifest): ManifestProblem[] {
  return listDeprecations(manifest).flatMap(({ path, entry: { see } }) => {
    const fault = see === undefined ? null : explain(see);
    if (see === undefined || fault === null) return [];
    const { why, ...details } = fault;
    const message = `\`see\` ${quoteShort(see)} ${why}`;
    return [atValue("deprecation", [...path, "see"], message, details)];
  });
}

function explain(see: string): Fault | null {
  const found = faults.find(({ pattern }) => pattern.test(see));
  if (found !== undefined) {
    const { why, help = "" } = found;
    return { why, help };
  }
  if (see.startsWith("/")) return null;
  if (/^https?:\/\//i.test(see) && parseUrl(see) !== null) return null;
  const help = "write a path from the root, or a whole URL";
  return { why: "is neither a path nor a URL of the web", help };
}
