/** Formats and their media types. Stage: parse; rules, one small function each. */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atValue } from "../../diagnostics/problem.js";
import { quoteShort } from "../describe.js";
import type { Manifest } from "../schema.js";
import type { FormatEntry } from "../schema-entries.js";
import { visit } from "../visit.js";
import { mediaTypes } from "../formats.js";

interface Declared {
  readonly name: string;
  readonly type: string | null;
  readonly path: ManifestPath;
}

function nameOf(entry: FormatEntry): string {
  return typeof entry === "string" ? entry : entry.name;
}

/** All lists of formats in a manifest. */
function* listsOf(manifest: Manifest): Generator<readonly Declared[], void> {
  for (const { kind, path, body } of visit(manifest)) {
    if (kind === "concern" || body.formats === undefined) continue;
    yield body.formats.map((entry, index) => ({
      name: nameOf(entry),
      type: typeof entry === "string" ? null : entry.type,
      path: [...path, "formats", index],
    }));
  }
}

/**
 * The media type of every format that has one: the built-in ones, and those
 * that the manifest declares anywhere, which apply to all of it.
 */
export function readMediaTypes(
  manifest: Manifest,
): ReadonlyMap<string, string> {
  const types = new Map(mediaTypes);
  for (const list of listsOf(manifest)) {
    for (const { name, type } of list) if (type !== null) types.set(name, type);
  }
  return types;
}

/** Formats with an invalid name, or without a media type. */
export function checkFormatTypes(manifest: Manifest): ManifestProblem[] {
  const types = readMediaTypes(manifest);
  return [...listsOf(manifest)].flat().flatMap(({ name, type, path }) => {
    if (!/^[A-Za-z0-9][\w+-]*$/.test(name)) {
      return [
        atValue(
          "invalid-name",
          type === null ? path : [...path, "name"],
          `${quoteShort(name)} cannot be the name of a format`,
          { help: "write letters, digits, `_`, `+` and `-`, without a dot" },
        ),
      ];
    }
    if (type !== null || types.has(name)) return [];
    return [
      atValue(
        "unknown-format",
        path,
        `the format "${name}" has no media type`,
        {
          ...suggest(name, [...types.keys()]),
          help: `declare it with its type: { name: ${name}, type: ... }`,
        },
      ),
    ];
  });
}

/** RFC 6838, section 4.2: type and subtype, without parameters. */
export function checkMediaTypes(manifest: Manifest): ManifestProblem[] {
  const token = "[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}";
  const valid = new RegExp(`^${token}/${token}$`);
  return [...listsOf(manifest)].flat().flatMap(({ type, path }) =>
    type === null || valid.test(type)
      ? []
      : [
          atValue(
            "invalid-value",
            [...path, "type"],
            `${quoteShort(type)} is not a media type`,
            {
              help: "write type and subtype without parameters: `text/calendar`",
            },
          ),
        ],
  );
}

/**
 * Formats that one list names twice, or that two lists give different types.
 */
export function checkFormatsTwice(manifest: Manifest): ManifestProblem[] {
  const typed = new Map<string, Declared>();
  const problems: ManifestProblem[] = [];
  for (const list of listsOf(manifest)) {
    const seen = new Map<string, Declared>();
    for (const format of list) {
      const { name, type, path } = format;
      const first = seen.get(name);
      const other = typed.get(name);
      if (first !== undefined) {
        problems.push(twice(path, `the format "${name}" is here twice`, first));
      } else if (type !== null && other !== undefined && other.type !== type) {
        problems.push(
          twice(path, `the format "${name}" has two media types`, other),
        );
      }
      seen.set(name, first ?? format);
      if (type !== null && other === undefined) typed.set(name, format);
    }
  }
  return problems;
}

function twice(
  path: ManifestPath,
  message: string,
  first: Declared,
): ManifestProblem {
  return atValue("duplicate-format", path, message, {
    labels: [{ place: { path: first.path }, text: "first declared here" }],
  });
}
