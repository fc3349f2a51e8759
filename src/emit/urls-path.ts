/**
 * The expression by which a helper writes its path. Stage: emit.
 */
import { segmentsOf } from "../model/path.js";
import type { Helper, Param } from "../model/types.js";
import { isReservedWord } from "../model/words.js";
import type { Segment } from "../runtime/router.js";
import { quote } from "./layout.js";
import type { FormatList, Shared } from "./urls-shared.js";

/** An argument's name: not one that the function's body needs, nor a reserved word. */
export function nameArgument(param: Param, shared: Shared): string {
  const { argument } = param;
  return isReservedWord(argument) || shared.reserved.has(argument)
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

/** The expression for one parameter's part of its segment. */
function writeValue(
  param: Param,
  separators: readonly string[],
  helper: Helper,
  shared: Shared,
): string {
  const source = helper.constraints[param.name];
  const pattern =
    source === undefined ? undefined : shared.patterns.get(source);
  const args = [
    nameArgument(param, shared),
    quote(param.property),
    quote(param.name),
    ...(pattern === undefined ? [] : [pattern]),
  ];
  const escapes = separators.map((char) => {
    const code = char.charCodeAt(0).toString(16).toUpperCase();
    return `.replaceAll(${quote(char)}, ${quote(`%${code}`)})`;
  });
  return `${shared.use("segment")}(${args.join(", ")})${escapes.join("")}`;
}

/** The path as a string or, where it has parameters, as a template literal. */
export function writePath(
  helper: Helper,
  shared: Shared,
  formats: FormatList,
): string {
  if (helper.args.length === 0) return quote(helper.path);
  const segments = segmentsOf(helper.path);
  const rest = [...helper.args];
  const written = segments.map((segment, index) => {
    if (segment.kind === "static") return escapeTemplate(segment.text);
    const literals = segment.kind === "mixed" ? segment.literals : ["", ""];
    const separators = listSeparators(segment, shared);
    const values = rest
      .splice(0, literals.length - 1)
      .map((param) => writeValue(param, separators, helper, shared));
    // The path's end must not be read as a format.
    if (
      index === segments.length - 1 &&
      literals.at(-1) === "" &&
      formats.type !== null
    ) {
      const value = values.pop() ?? "";
      values.push(`${shared.use("last")}(${value}, ${formats.name})`);
    }
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
