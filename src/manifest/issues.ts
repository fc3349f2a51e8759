/**
 * Turns zod's issues into Problems: a place, a sentence, a guess. Stage: parse.
 * For a union, only the form that was meant is reported on, and an unknown key
 * is reported at its own place.
 */
import type * as z from "zod";
import { listWords, suggest } from "../diagnostics/did-you-mean.js";
import type {
  ManifestPath,
  ManifestProblem,
} from "../diagnostics/diagnostic.js";
import { atKey, atValue } from "../diagnostics/problem.js";
import { valueAt, ownValue } from "../diagnostics/values.js";
import {
  describeKind,
  describePlace,
  describeValue,
  isMapping,
} from "./describe.js";
import { actionWords, hintFor, typeWords } from "./hints.js";
import { keysAt, kindAt } from "./schema-at.js";
import { extraKinds } from "./words.js";

type Issue = z.core.$ZodIssue;

/** A fault of the shape, and what must be removed for the rest to be sound. */
export interface ShapeFault {
  readonly problem: ManifestProblem;
  readonly path: ManifestPath;
}

/**
 * @param root the value that was parsed, to look up what is at an issue's place
 */
export function toFaults(issue: Issue, root: unknown): ShapeFault[] {
  return convert(issue, [], root);
}

function convert(
  issue: Issue,
  base: ManifestPath,
  root: unknown,
): ShapeFault[] {
  const path = [...base, ...issue.path.map(toStep)];
  const value = valueAt(root, path);
  switch (issue.code) {
    case "invalid_union":
      return fromUnion(issue, path, root);
    case "unrecognized_keys":
      return issue.keys
        .filter((key) => key !== "__proto__")
        .map((key) => ({
          problem: unknownKey(key, path, valueAt(value, [key])),
          path: [...path, key],
        }));
    case "invalid_type": {
      const expected = [describeKind(issue.expected)];
      return [{ problem: wrongType(path, value, expected), path }];
    }
    case "invalid_value":
      return [{ problem: wrongWord(path, value, issue), path }];
    case "custom": // a key that is required because another is absent
      return [{ problem: wrongType(path, value, []), path }];
    default: {
      const problem = atValue("invalid-value", path, issue.message);
      return [{ problem, path }];
    }
  }
}

function wrongType(
  path: ManifestPath,
  value: unknown,
  expected: readonly string[],
): ManifestProblem {
  const last = path.at(-1);
  if (value === undefined && typeof last === "string") {
    const parent = path.slice(0, -1);
    const owner = kindAt(parent) === "other" ? "this" : `a ${kindAt(parent)}`;
    return atKey("missing-key", parent, `${owner} needs the key "${last}"`, {
      help: `add \`${last}\``,
    });
  }
  const wanted = listWords(expected, "or", false);
  const got = value === null ? "but is empty" : `not ${describeValue(value)}`;
  const message = `${describePlace(path)} must be ${wanted}, ${got}`;
  if (path.length === 0) {
    const help = "begin with a key, such as `resources:`";
    return atValue("invalid-type", path, message, { help });
  }
  const parent = path.at(-2);
  const advice = extraKinds.some((kind) => kind === parent)
    ? { help: "write a method or a list of methods: `publish: POST`" }
    : kindAt(path) === "field"
      ? { help: fieldHelp(String(last), value) }
      : last === "deprecated"
        ? { help: "write since when: `deprecated: { since: 2026-01-31 }`" }
        : adviceFor(value, expected);
  return atValue("invalid-type", path, message, advice);
}

/** What to write instead of something that is not a field. */
function fieldHelp(name: string, value: unknown): string {
  return Array.isArray(value)
    ? `a list is \`${name}: { type: string, many: true }\`, and a choice \`${name}: { enum: [...] }\``
    : `write its type: \`${name}: string\``;
}

/**
 * Advice for common mistakes: `yes` for true, a number for text, a bare key.
 */
function adviceFor(
  value: unknown,
  expected: readonly string[],
): Partial<ManifestProblem> {
  if (expected.includes("true or false") && typeof value === "string") {
    const yes = /^(yes|on|true|y)$/i.test(value);
    const no = /^(no|off|false|n)$/i.test(value);
    if (!yes && !no) return { help: "write `true` or `false`" };
    const replacement = String(yes);
    const note = `in YAML 1.2 this is text`;
    return { note, replacement, help: `write \`${replacement}\`` };
  }
  if (value === null && expected.includes("a list")) {
    return { help: "write `[]` for none, or remove the key" };
  }
  if (expected.join() === "text" && typeof value === "number") {
    return { help: `write it in quotes: "${value}"` };
  }
  if (expected.includes("text") && value instanceof RegExp) {
    return {
      help: `write its source as text: ${JSON.stringify(value.source)}`,
    };
  }
  const wanted = listWords(expected, "or", false);
  return { help: `write ${wanted} here, or remove the key` };
}

function wrongWord(
  path: ManifestPath,
  value: unknown,
  issue: z.core.$ZodIssueInvalidValue,
): ManifestProblem {
  const words = issue.values.filter((word) => typeof word === "string");
  if (typeof value !== "string") return wrongType(path, value, nouns(issue));
  // `delete` is accepted for `destroy`, but the design does not call it that.
  const offered = words.includes("destroy")
    ? words.filter((word) => word !== "delete")
    : words;
  const ours = words.find((word) => word === foreignWord(value, words));
  return atValue("invalid-value", path, issue.message, {
    ...(ours === undefined
      ? suggest(value, words)
      : { note: `did you mean "${ours}"?`, replacement: ours }),
    help: isType(words)
      ? typeHelp(value, words)
      : `use ${listWords(offered, "or", false)}`,
  });
}

/** The word used here for that of another tool; "" if there is none. */
function foreignWord(value: string, words: readonly string[]): string {
  const table = isType(words) ? typeWords : actionWords;
  const word = value.replace(/\?$/, "");
  const ours = ownValue(table, word) ?? "";
  return ours !== "" && value.endsWith("?") ? `${ours}?` : ours;
}

function isType(words: readonly string[]): boolean {
  return words.includes("string?");
}

/** What to write instead of a type that does not exist. */
function typeHelp(value: string, words: readonly string[]): string {
  const kinds: Readonly<Record<string, string>> = {
    enum: "list its words: `{ enum: [draft, live] }`",
    ref: "name the resource: `{ ref: users }`",
    references: "name the resource: `{ ref: users }`",
    object: "list its fields: `{ fields: { street: string } }`",
    array: "give the type of its items: `{ type: string, many: true }`",
  };
  const known = ownValue(kinds, value);
  if (known !== undefined) return known;
  const types = words.filter((word) => !word.endsWith("?"));
  return `use ${listWords(types, "or", false)}, with \`?\` behind it if it may be left out`;
}

/** @param value the value of the key */
function unknownKey(
  key: string,
  parent: ManifestPath,
  value: unknown,
): ManifestProblem {
  const path = [...parent, key];
  const kind = kindAt(parent);
  if (key === "namespaces" && kind === "concern") {
    return atKey(
      "namespace-in-concern",
      path,
      "a concern cannot hold namespaces",
    );
  }
  const allowed = keysAt(parent);
  const where = kind === "other" ? describePlace(parent) : `a ${kind}`;
  const message = `${where} has no key "${key}"`;
  const hint = hintFor(kind, key);
  if (hint !== undefined) {
    const code = /^(redirect|mount|host|subdomain)$/.test(key)
      ? "unsupported-route"
      : "unknown-key";
    return atKey(code, path, message, { help: hint });
  }
  const guess = suggest(key, allowed);
  const isLikeResource = value === null || isMapping(value);
  if (
    guess.note === undefined &&
    isLikeResource &&
    allowed.includes("resources")
  ) {
    const help = `if it is a resource, put it under \`resources\``;
    return atKey("unknown-key", path, message, { help });
  }
  return atKey(
    "unknown-key",
    path,
    message,
    guess.note === undefined
      ? { help: `the keys here are ${listWords(allowed, "and", false)}` }
      : guess,
  );
}

/**
 * The problems of the form that was meant. If the value fits the kind of no
 * form, one problem that names all kinds.
 */
function fromUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: ManifestPath,
  root: unknown,
): ShapeFault[] {
  const value = valueAt(root, path);
  const fitting = issue.errors.find(
    (branch) => !branch.some((inner) => isOfOtherKind(inner, value)),
  );
  if (fitting !== undefined) {
    return fitting.flatMap((inner) => convert(inner, path, root));
  }
  const expected = issue.errors.flatMap((branch) =>
    branch.filter((inner) => inner.path.length === 0).flatMap(nouns),
  );
  return [{ problem: wrongType(path, value, [...new Set(expected)]), path }];
}

/** Whether an issue says that the whole value is of another kind. */
function isOfOtherKind(issue: Issue, value: unknown): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === "invalid_type" || issue.code === "invalid_union") {
    return true;
  }
  return issue.code === "invalid_value" && !issue.values.some(isLike(value));
}

function isLike(value: unknown): (word: unknown) => boolean {
  return (word) => typeof word === "string" && typeof value === "string";
}

/** The kinds of value that an issue expects. */
function nouns(issue: Issue): string[] {
  if (issue.code === "invalid_type") return [describeKind(issue.expected)];
  if (issue.code === "invalid_value") {
    return issue.values.some((word) => typeof word === "string")
      ? ["text"]
      : issue.values.map(String);
  }
  return [];
}

function toStep(step: PropertyKey): string | number {
  return typeof step === "symbol" ? String(step) : step;
}
