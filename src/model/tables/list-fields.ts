/**
 * The fields that lists are filtered and sorted by. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atValue, labelAt } from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import type { ListData } from "../../runtime/database/tables.js";
import { isTextType } from "../../runtime/records/texts.js";
import type { RecordField, RecordView } from "../records/types.js";
import type { Resource } from "../resource.js";
import { PAGE_WORDS } from "../../runtime/stores/list-query.js";
import { findField } from "./find-field.js";

/** The list options of a resource; null if it sets none. */
export function readList(
  { node }: Resource,
  { record }: RecordView,
): ListData | null {
  const { list } = node.options;
  if (list === undefined) return null;
  const names = (words: readonly string[]): readonly string[] => [
    ...new Set(
      words.flatMap((word) => findField(record.fields, word)?.name ?? []),
    ),
  ];
  const { filter, sort, search, size, page, total } = list;
  return {
    ...(filter !== undefined && { filter: names(filter) }),
    ...(sort !== undefined && { sort: names(sort) }),
    ...(search !== undefined && search.length > 0 && { search: names(search) }),
    ...(size !== undefined && { size }),
    ...(page !== undefined && { page }),
    ...(total !== undefined && {
      total: total.upTo === undefined ? {} : { upTo: total.upTo },
    }),
  };
}

/** What a list does by the fields of each of its keys. */
const USES = {
  filter: { verb: "filtered by", why: whyNotFound },
  sort: { verb: "sorted by", why: whyNotFound },
  search: { verb: "searched in", why: whyNotSearched },
} as const;

/** What the manifest says of a list. */
type ListEntry = NonNullable<Resource["node"]["options"]["list"]>;

/** Reports fields that a list cannot be filtered by, sorted by or searched in. */
export function checkList(
  { node }: Resource,
  { record: { fields, plural }, reads }: RecordView,
): readonly ManifestProblem[] {
  const { list } = node.options;
  const place = [...writtenAt(node), "list"];
  const own: readonly ManifestProblem[] =
    list?.total?.as === plural
      ? [
          atValue(
            "list-word",
            [...place, "total", "as"],
            `"${plural}" is the list itself in its envelope`,
            { help: "give the total another name" },
          ),
        ]
      : [];
  const named = (["filter", "sort", "search"] as const).flatMap((key) =>
    (list?.[key] ?? []).flatMap((word, index): readonly ManifestProblem[] => {
      const path = [...place, key, index];
      const field = findField(fields, word);
      if (field === undefined) {
        const words = fields
          .filter((each) => USES[key].why(each) === null)
          .map(({ written }) => written);
        const message = `there is no field "${word}" here`;
        const details = suggest(word, words);
        return [atValue("unknown-field", path, message, details)];
      }
      const { verb } = USES[key];
      const why = reads.includes(field.name)
        ? USES[key].why(field)
        : "this resource does not read it";
      if (why === null) {
        const use =
          key === "filter" ? explainWord(field.name, list ?? {}) : null;
        if (use === null) return [];
        const taken = `a list cannot be filtered by "${word}": \`${field.name}\` in its query is ${use}`;
        const labels = [labelAt(field.path, "the field")];
        return [atValue("list-word", path, taken, { labels })];
      }
      const message = `a list cannot be ${verb} "${word}": ${why}`;
      const labels = [labelAt(field.path, "the field")];
      return [atValue("list-field", path, message, { labels })];
    }),
  );
  return [...own, ...named];
}

/**
 * What a parameter of that name is in the query of a list; null if it is none
 * of the list's own.
 */
function explainWord(
  name: string,
  { page = "cursor", search }: ListEntry,
): string | null {
  if (name === "q" && search !== undefined) return "its search";
  if (name === "sort") return "its order";
  const [size, place] = PAGE_WORDS[page];
  if (name === size) return "the number of rows on a page";
  return name === place ? "which page it is" : null;
}

/** Why a database cannot compare rows by a field; null if it can. */
export function whyNotFound({ data }: RecordField): string | null {
  if (data.computed === true) return "it is computed, and has no column";
  if (data.many === true) return "it is a list";
  if (data.type === "object") return "it is an object";
  return data.type === "json" ? "it can be any value" : null;
}

/** Why a database finds no words in a field; null if it does. */
function whyNotSearched(field: RecordField): string | null {
  const why = whyNotFound(field);
  if (why !== null) return why;
  return isTextType(field.data.type) ? null : "it is no text";
}
