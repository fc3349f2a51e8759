/**
 * The expression by which a helper writes its path. Stage: emit.
 */
import { segmentsOf } from "../model/path.js";
import type { Helper, Param } from "../model/types.js";
import { isReservedWord } from "../model/words.js";
import type { Segment } from "../runtime/router.js";
import { quote } from "./layout.js";
import type { Refused } from "./taken.js";
import { formatKey, type Shared } from "./urls-shared.js";

/** An argument's name: not one that the function's body needs, nor a reserved word. */
export function nameArgument(param: Param, shared: Shared): string {
  const { argument } = param;
  return isReservedWord(argument) || shared.isReserved(argument)
    ? `${argument}Param`
    : argument;
}

/** Text inside a template literal. */
function escapeTemplate(text: string): string {
  return text.replace(/[\\`]|\$(?=\{)/g, "\\$&");
}

/** What must be escaped in the values of a segment: the text that would end them. */
function listSeparators(segment: Segment, shared: Shared): readonly string[] {
  const behind = segment.kind === "mixed" ? segment.literals.slice(1) : [];
  const first = behind
    .filter((literal) => literal !== "")
    .map((literal) => literal.charAt(0));
  return [...new Set(shared.legacyEdit ? [...first, ";"] : first)];
}

/**
 * The expression for one parameter's part of its segment.
 *
 * @param end the pattern of what is encoded where the path ends in the value:
 * it must not be read as a format
 * @param taken what other routes have in its place
 */
function writeValue(
  param: Param,
  separators: readonly string[],
  end: string | null,
  taken: readonly string[],
  helper: Helper,
  shared: Shared,
): string {
  const source = helper.constraints[param.name];
  const pattern =
    source === undefined ? undefined : shared.patterns.get(source);
  const { name, property } = param;
  const args = [nameArgument(param, shared), quote(property)];
  if (end !== null) args.push(shared.use(end));
  if (name !== property || taken.length > 0) {
    if (end === null) args.push("undefined");
    args.push(quote(name));
  }
  if (taken.length > 0) args.push(`[${taken.map(quote).join(", ")}]`);
  const value = `${shared.use("segment")}(${args.join(", ")})`;
  const checked =
    pattern === undefined
      ? value
      : `${shared.use("constrained")}(${value}, ${quote(name)}, ${pattern})`;
  const escapes = separators.map((char) => {
    const code = char.charCodeAt(0).toString(16).toUpperCase();
    return `.replaceAll(${quote(char)}, ${quote(`%${code}`)})`;
  });
  return checked + escapes.join("");
}

/** The path as a string or, where it has parameters, as a template literal. */
export function writePath(
  helper: Helper,
  words: Refused["words"],
  shared: Shared,
): string {
  if (helper.args.length === 0) return quote(helper.path);
  const suffixes = shared.formats.get(formatKey(helper.suffixes));
  const ending = suffixes?.end ?? "";
  const segments = segmentsOf(helper.path);
  const rest = [...helper.args];
  const written = segments.map((segment, index) => {
    if (segment.kind === "static") return escapeTemplate(segment.text);
    const literals = segment.kind === "mixed" ? segment.literals : ["", ""];
    const separators = listSeparators(segment, shared);
    const isEnd =
      index === segments.length - 1 && literals.at(-1) === "" && ending !== "";
    const first = helper.args.length - rest.length;
    const values = rest
      .splice(0, literals.length - 1)
      .map((param, place, { length }) => {
        const end = isEnd && place === length - 1 ? ending : null;
        const taken = words.get(first + place) ?? [];
        return writeValue(param, separators, end, taken, helper, shared);
      });
    return literals
      .map((literal, place) => {
        const value = values[place];
        const text = escapeTemplate(literal);
        return value === undefined ? text : `${text}\${${value}}`;
      })
      .join("");
  });
  return `\`/${written.join("/")}\``;
}
