/**
 * The fields that lists are filtered and sorted by. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atValue, labelAt } from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import type { ListData } from "../../runtime/database/tables.js";
import type { RecordField, RecordView } from "../records/types.js";
import type { Resource } from "../resource.js";
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
  const { filter, sort, size, page, total } = list;
  return {
    ...(filter !== undefined && { filter: names(filter) }),
    ...(sort !== undefined && { sort: names(sort) }),
    ...(size !== undefined && { size }),
    ...(page !== undefined && { page }),
    ...(total !== undefined && {
      total: total.upTo === undefined ? {} : { upTo: total.upTo },
    }),
  };
}

/** Reports fields of `filter` and `sort` that are unknown or unusable. */
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
  const named = (["filter", "sort"] as const).flatMap((key) =>
    (list?.[key] ?? []).flatMap((word, index): readonly ManifestProblem[] => {
      const path = [...place, key, index];
      const field = findField(fields, word);
      if (field === undefined) {
        const words = fields.filter(isListed).map(({ written }) => written);
        const message = `there is no field "${word}" here`;
        const details = suggest(word, words);
        return [atValue("unknown-field", path, message, details)];
      }
      const why = reads.includes(field.name)
        ? whyNotFound(field)
        : "this resource does not read it";
      if (why === null) {
        const use =
          key === "filter" ? explainWord(field.name, list?.page) : null;
        if (use === null) return [];
        const taken = `a list cannot be filtered by "${word}": \`${field.name}\` in its query is ${use}`;
        const labels = [labelAt(field.path, "the field")];
        return [atValue("list-word", path, taken, { labels })];
      }
      const verb = key === "filter" ? "filtered" : "sorted";
      const message = `a list cannot be ${verb} by "${word}": ${why}`;
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
  paging: ListData["page"] = "cursor",
): string | null {
  if (name === "sort") return "its order";
  if (name === "size") return "the number of rows on a page";
  if (name === (paging === "cursor" ? "after" : "page")) return "the next page";
  return null;
}

function isListed(field: RecordField): boolean {
  return whyNotFound(field) === null;
}

/** Why a database cannot compare rows by a field; null if it can. */
export function whyNotFound({ data }: RecordField): string | null {
  if (data.computed === true) return "it is computed, and has no column";
  if (data.many === true) return "it is a list";
  if (data.type === "object") return "it is an object";
  return data.type === "json" ? "it can be any value" : null;
}
