/**
 * The text of `resource-gen.lock.json`: one entry per line, sorted, so that
 * branches that touch different files merge cleanly. Must not read files or
 * judge what an entry means.
 */
import { isTable } from "../diagnostics/values.js";
import { comparePaths } from "./paths.js";
import type { LockEntry } from "./types.js";

/** Paths as written in the text: relative to the lock's own folder. */
export type RawEntries = ReadonlyMap<string, LockEntry>;

/** What a lock lists, and its raw `output` line with the output folders. */
export interface LockSide {
  readonly entries: RawEntries;
  readonly output: unknown;
}

export type LockText =
  | ({ readonly kind: "entries" } & LockSide)
  /** A merge left both sides in it, as markers or as two lines for one file. */
  | { readonly kind: "conflict"; readonly sides: readonly LockSide[] }
  | { readonly kind: "newer"; readonly version: number }
  | { readonly kind: "broken"; readonly reason: string };

const VERSION = 1;

/**
 * The lock's text for a list of entries that is already sorted.
 *
 * @param output the value of the `output` line; null if there is none
 */
export function printLock(
  entries: Iterable<readonly [string, LockEntry]>,
  output: string | null = null,
): string {
  const lines = [...entries].map(
    ([path, entry]) => `    ${JSON.stringify(path)}: ${printEntry(entry)}`,
  );
  const files = lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n  }`;
  const folders = output === null ? "" : `  "output": ${output},\n`;
  return `{\n  "version": ${VERSION},\n${folders}  "files": ${files}\n}\n`;
}

function printEntry(entry: LockEntry): string {
  const fields = [
    ["owner", JSON.stringify(entry.owner)],
    ["sha256", JSON.stringify(entry.sha256)],
  ];
  if (entry.tokens !== undefined)
    fields.push(["tokens", JSON.stringify(entry.tokens)]);
  if (entry.members !== undefined) {
    const members = Object.entries(entry.members)
      .sort(([a], [b]) => comparePaths(a, b))
      .map(
        ([name, hash]) => `${JSON.stringify(name)}: ${JSON.stringify(hash)}`,
      );
    fields.push([
      "members",
      members.length === 0 ? "{}" : `{ ${members.join(", ")} }`,
    ]);
  }
  return `{ ${fields.map(([key, value]) => `"${key ?? ""}": ${value ?? ""}`).join(", ")} }`;
}

/** Reads the text of a lock, whatever state a person or a merge left it in. */
export function readLockText(text: string): LockText {
  if (/^(?:<{7}|={7}|>{7}|\|{7})/m.test(text)) return readConflict(text);
  const json = text.replace(/^\uFEFF/, "");
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { kind: "broken", reason: "it is not JSON" };
  }
  if (!isTable(value)) return { kind: "broken", reason: "it is no lock" };
  const { version, files, output } = value;
  if (typeof version === "number" && version > VERSION)
    return { kind: "newer", version };
  if (version !== VERSION || !isTable(files))
    return { kind: "broken", reason: "it is no lock" };
  const entries = new Map<string, LockEntry>();
  for (const [path, raw] of Object.entries(files)) {
    const entry = readEntry(raw);
    if (entry === null)
      return { kind: "broken", reason: `its entry for ${path} is not valid` };
    entries.set(path, entry);
  }
  // JSON.parse silently keeps the last of two equal keys.
  const lines = readLines(json.split("\n"));
  return lines.length > entries.size
    ? {
        kind: "conflict",
        sides: [
          { entries: new Map([...lines].reverse()), output },
          { entries, output },
        ],
      }
    : { kind: "entries", entries, output };
}

/** The sides of a lock with conflict markers: own and common lines. */
function readConflict(text: string): LockText {
  const sides: [string[], string[]] = [[], []];
  let at: "both" | "ours" | "base" | "theirs" = "both";
  for (const line of text.split("\n")) {
    if (line.startsWith("<<<<<<<")) at = "ours";
    else if (line.startsWith("|||||||")) at = "base";
    else if (line.startsWith("=======")) at = "theirs";
    else if (line.startsWith(">>>>>>>")) at = "both";
    else {
      if (at === "both" || at === "ours") sides[0].push(line);
      if (at === "both" || at === "theirs") sides[1].push(line);
    }
  }
  const newer = sides.flat().map((line) => /"version": *(\d+)/.exec(line)?.[1]);
  const version = Math.max(...newer.map((digits) => Number(digits ?? 0)));
  if (version > VERSION) return { kind: "newer", version };
  return {
    kind: "conflict",
    sides: sides.map((lines) => ({
      entries: new Map(readLines(lines)),
      output: readOutputLine(lines),
    })),
  };
}

/** The value of the `output` line: null if none, undefined if invalid. */
function readOutputLine(lines: readonly string[]): unknown {
  const line = lines.find((each) => /^\s*"output": *\{.*\},?\s*$/.test(each));
  try {
    return JSON.parse(
      line?.replace(/^\s*"output": */, "").replace(/,\s*$/, "") ?? "null",
    );
  } catch {
    return undefined;
  }
}

/** The entries that are on a line of their own. Commas may be missing. */
function readLines(lines: readonly string[]): readonly [string, LockEntry][] {
  return lines.flatMap((line) => {
    const match = /^\s*("(?:[^"\\]|\\.)*"): *(\{.*\}),?\s*$/.exec(line);
    if (match === null) return [];
    try {
      const entry = readEntry(JSON.parse(match[2] ?? ""));
      const path: unknown = JSON.parse(match[1] ?? "");
      return entry === null || typeof path !== "string" ? [] : [[path, entry]];
    } catch {
      return [];
    }
  });
}

/** The entry, if the value is one. Unknown fields are dropped. */
function readEntry(value: unknown): LockEntry | null {
  if (!isTable(value)) return null;
  const { owner, sha256, tokens, members } = value;
  if (owner !== "machine" && owner !== "yours" && owner !== "history")
    return null;
  if (typeof sha256 !== "string") return null;
  return {
    owner,
    sha256,
    ...(typeof tokens === "string" ? { tokens } : {}),
    ...(isTexts(members) ? { members } : {}),
  };
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    isTable(value) &&
    Object.values(value).every((item) => typeof item === "string")
  );
}
