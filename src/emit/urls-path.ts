/**
 * How a helper writes its path: text, and the values in between. Stage: emit.
 */
import { ownValue } from "../diagnostics/values.js";
import { segmentsOf } from "../model/path.js";
import type { Segment } from "../model/segment.js";
import type { Helper, HelperParam } from "../model/types.js";
import type { PathPart, SegmentRule } from "./template-data/urls.js";
import type { RefusedCall } from "./taken.js";
import type { UrlNames } from "./urls-names.js";

/**
 * What would end a value in its segment, or begin the older notation for edit: a
 * helper writes it as an escape, so that the value ends where its text does.
 */
function listSeparators(
  segment: Segment,
  legacyEdit: boolean,
): readonly string[] {
  const behind = segment.kind === "mixed" ? segment.literals.slice(1) : [];
  const first = behind
    .filter((literal) => literal !== "")
    .map((literal) => literal.charAt(0));
  return [...new Set(legacyEdit ? [...first, ";"] : first)];
}

/** What the runtime's `segment` has to know about a value. */
function listRules(
  param: HelperParam,
  isEnd: boolean,
  taken: readonly string[],
  helper: Helper,
  names: UrlNames,
): readonly SegmentRule[] {
  const { name, property } = param;
  const source = ownValue(helper.constraints, name);
  const rules: SegmentRule[] = [];
  if (name !== property)
    rules.push({ key: "name", value: name, constant: null });
  if (isEnd && helper.suffixes.length > 0) {
    const { constant } = names.formats(helper.suffixes);
    rules.push({ key: "formats", value: null, constant });
  }
  if (taken.length > 0)
    rules.push({ key: "taken", value: taken, constant: null });
  if (source !== undefined) {
    const constant = names.pattern(source, name);
    rules.push({ key: "pattern", value: null, constant });
  }
  return rules;
}

/** The parts of a helper's path, in order. */
export function describeHelperPath(
  helper: Helper,
  { words }: RefusedCall,
  legacyEdit: boolean,
  names: UrlNames,
): readonly PathPart[] {
  const segments = segmentsOf(helper.path);
  let index = 0;
  return segments.flatMap((segment, place): readonly PathPart[] => {
    if (segment.kind === "static")
      return [{ text: `/${segment.text}`, value: null }];
    const literals = segment.kind === "mixed" ? segment.literals : ["", ""];
    const [first = "", ...rest] = literals;
    const escapes = listSeparators(segment, legacyEdit).map((sign) => ({
      pattern: sign.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&"),
      code: `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    }));
    const isLast = place === segments.length - 1 && literals.at(-1) === "";
    const values = rest.flatMap((literal, at): readonly PathPart[] => {
      const param = helper.args[index];
      if (param === undefined)
        throw new Error(`no argument for ${helper.path}`);
      const isEnd = isLast && at === rest.length - 1;
      const taken = words.get(index++) ?? [];
      const rules = listRules(param, isEnd, taken, helper, names);
      const argument = names.argument(param.argument);
      const { property } = param;
      const writer = segment.kind === "rest" ? "rest" : "segment";
      const value = { writer, argument, property, rules, escapes } as const;
      return [
        { text: "", value },
        { text: literal, value: null },
      ];
    });
    return [{ text: `/${first}`, value: null }, ...values];
  });
}
