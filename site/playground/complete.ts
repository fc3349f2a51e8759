/**
 * What could stand at a place of a manifest, by its schema. Goes by the lines above
 * and their indentation, since the text is seldom whole while somebody types.
 */
import type { JsonSchema } from "./questions.js";

/** A key or a value. */
export interface Choice {
  readonly label: string;
  readonly kind: "key" | "value";
  readonly info: string;
}

/** What is asked at the end of a text, and what of it is written already. */
interface Place {
  readonly path: readonly string[];
  readonly wants: "key" | "value";
  readonly word: string;
}

/** The choices at the end of `before`, and how much of them is there. */
export function findChoices(
  schema: JsonSchema,
  before: string,
): { readonly word: string; readonly choices: readonly Choice[] } {
  const { path, wants, word } = findPlace(before);
  let at = open(schema, schema);
  for (const step of path)
    at = at.flatMap((one) => stepInto(schema, one, step));
  const choices = wants === "key" ? listKeys(at) : listValues(at);
  const seen = new Set<string>();
  return {
    word,
    choices: choices.filter(({ label }) => {
      if (seen.has(label)) return false;
      seen.add(label);
      return true;
    }),
  };
}

/** A schema without references and choices: all that it may be. */
function open(root: JsonSchema, schema: JsonSchema, depth = 0): JsonSchema[] {
  if (depth > 12) return [];
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const name = $ref?.replace(/^#\/definitions\//, "");
  const target =
    $ref === "#"
      ? root
      : name === undefined
        ? undefined
        : root.definitions?.[name];
  const others = [...anyOf, ...oneOf, ...allOf];
  if (target !== undefined) others.push(target);
  return [schema, ...others.flatMap((one) => open(root, one, depth + 1))];
}

function stepInto(
  root: JsonSchema,
  schema: JsonSchema,
  step: string,
): readonly JsonSchema[] {
  if (step === "-") return schema.items ? open(root, schema.items) : [];
  const { properties = {}, additionalProperties } = schema;
  const own = Object.hasOwn(properties, step) ? properties[step] : undefined;
  if (own !== undefined) return open(root, own);
  return typeof additionalProperties === "object"
    ? open(root, additionalProperties)
    : [];
}

function listKeys(at: readonly JsonSchema[]): readonly Choice[] {
  return at.flatMap(({ properties = {} }) =>
    Object.entries(properties).map(([label, { description = "" }]) => ({
      ...{ label, kind: "key" as const, info: description },
    })),
  );
}

function listValues(at: readonly JsonSchema[]): readonly Choice[] {
  return at.flatMap((schema) => {
    const words = [...(schema.enum ?? [])];
    if (schema.const !== undefined) words.push(schema.const);
    if (schema.type === "boolean") words.push(true, false);
    return words.map((word) => ({
      label: typeof word === "string" ? word : JSON.stringify(word),
      kind: "value" as const,
      info: schema.description ?? "",
    }));
  });
}

/** Where the end of a text is. */
function findPlace(before: string): Place {
  const lines = before.split("\n");
  const line = lines.pop() ?? "";
  const indent = /^ */.exec(line)?.[0].length ?? 0;
  const dash = /^( *)- /.exec(line);
  const above = findParents(lines, dash === null ? indent : indent + 1);
  const base = dash === null ? above : [...above, "-"];
  const content = line.slice(dash === null ? indent : dash[0].length);
  return inLine(base, content);
}

/** The keys of the lines above that stand less deep, from the top. */
function findParents(
  lines: readonly string[],
  indent: number,
): readonly string[] {
  const path: string[] = [];
  let least = indent;
  for (const line of lines.toReversed()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const depth = /^ */.exec(line)?.[0].length ?? 0;
    if (depth >= least) continue;
    const key = /^ *(?:- )?["']?([^"':#]+)["']?:(?:\s|$)/.exec(line)?.[1];
    if (key === undefined) continue;
    path.unshift(key.trim());
    if (/^ *- /.test(line)) path.unshift("-");
    least = depth;
    if (depth === 0) break;
  }
  return path;
}

/** What of a line is open where it ends: `articles: { only: [ind`. */
function inLine(base: readonly string[], content: string): Place {
  const path = [...base];
  const open: number[] = [];
  let key: string | null = null;
  let word = "";
  for (const char of content) {
    if (char === "{" || char === "[") {
      open.push(path.length);
      if (key !== null) path.push(key);
      if (char === "[") path.push("-");
      key = null;
      word = "";
    } else if (char === "}" || char === "]") {
      path.length = open.pop() ?? base.length;
      key = null;
      word = "";
    } else if (char === ",") {
      key = null;
      word = "";
    } else if (char === ":") {
      key = word.trim();
      word = "";
    } else word += char;
  }
  const typed = word.trimStart();
  if (key !== null)
    return { path: [...path, key], wants: "value", word: typed };
  const wants = path.at(-1) === "-" ? "value" : "key";
  return { path, wants, word: typed };
}
