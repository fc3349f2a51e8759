/** Who may see single fields, set them, and link refs to rows. Stage: model. */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import type { RuleEntry } from "../../manifest/tree.js";
import type { AccessRule, FieldAccess } from "../../runtime/database/tables.js";
import { mustBeSent } from "../records/required.js";
import type { RecordField, RecordModel } from "../records/types.js";
import { readRule } from "./rules.js";
import type { Wording } from "./words.js";

/** The rules of the fields of a record, by their names. */
export function readFieldRules(
  { fields }: RecordModel,
  wording: Wording,
): {
  readonly rules: Readonly<Record<string, FieldAccess>>;
  readonly problems: readonly ManifestProblem[];
} {
  const problems: ManifestProblem[] = [];
  // The row as it will be is asked, which words of the user's own are not about.
  const asNew = { ...wording, isNew: true };
  const read = (
    entry: RuleEntry,
    path: ManifestPath,
    about = wording,
  ): AccessRule => {
    if (entry.length === 0) {
      problems.push(refuseNobody(path));
      return [];
    }
    const found = readRule(entry, about, path);
    problems.push(...found.problems);
    if (found.problems.length === 0)
      problems.push(...checkSome(found.rule, path));
    return found.rule;
  };
  const entries = fields.flatMap((field) => {
    const { name, words, path } = field;
    problems.push(...checkWrite(field));
    const rules: FieldAccess = {
      ...(words.read && { read: read(words.read, [...path, "read"]) }),
      ...(words.write && { write: read(words.write, [...path, "write"]) }),
      ...(words.link && { link: read(words.link, [...path, "link"], asNew) }),
    };
    return Object.keys(rules).length === 0 ? [] : [[name, rules] as const];
  });
  return { rules: Object.fromEntries(entries), problems };
}

function refuseNobody(path: ManifestPath): ManifestProblem {
  const key = String(path.at(-1));
  const message = `nobody could ever ${key} this`;
  const help = key === "link" ? "write `write: never`" : "write `never`";
  return atValue("access-rule", path, message, { help });
}

/** Words that let everybody through say nothing. */
function checkSome(
  rule: AccessRule,
  path: ManifestPath,
): readonly ManifestProblem[] {
  const isAll = rule.some(
    ({ who, where }) => who === "anyone" && where === undefined,
  );
  if (!isAll) return [];
  const key = String(path.at(-1));
  const change = key === "link" ? "change" : key;
  const message = `whoever may ${change} the row may ${key} this`;
  const help = `remove \`${key}\`, or write who may`;
  return [atValue("access-rule", path, message, { help })];
}

/** Fields that those who may not set them could not leave as they are. */
function checkWrite(field: RecordField): readonly ManifestProblem[] {
  const { words, data, ref, path } = field;
  if (words.write === undefined) return [];
  const place = [...path, "write"];
  if (ref !== null && data.many === true) {
    const message = "a list of refs has a table of its own, not a column";
    const help = "give the records of the list a rule of their own";
    return [atKey("field-contradiction", place, message, { help })];
  }
  if (ref !== null && ref.scope !== null) {
    const message = "no body sets whose row this is";
    const labels = [labelAt([...path, "scope"], "`scope` is here")];
    const help = "remove `write` or `scope`";
    return [atKey("field-contradiction", place, message, { labels, help })];
  }
  if (!mustBeSent(data)) return [];
  const message = "others could not make a row without it";
  const help = "make it optional, or give it a default";
  return [atKey("field-contradiction", place, message, { help })];
}
