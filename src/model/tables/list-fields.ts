/**
 * The fields that lists are filtered and sorted by. Stage: model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import type { ListData } from "../../runtime/database/tables.js";
import { isTextType } from "../../runtime/records/texts.js";
import type { RecordField, RecordModel, RecordView } from "../records/types.js";
import type { Resource } from "../resource.js";
import { PAGE_WORDS } from "../../runtime/stores/list-query.js";
import {
  DELETED_WORD,
  describeFilters,
  type FilterEntry,
  type FilterModel,
} from "./filters.js";
import { fieldIn, findField, isReadWith, whyNotFound } from "./find-field.js";
import type { Ancestry } from "./parents.js";

/** The list options of a resource; null if it sets none. */
export function readList(
  { node }: Resource,
  { record }: RecordView,
  filters: readonly FilterModel[],
): ListData | null {
  const { list } = node.options;
  if (list === undefined) return null;
  const names = (words: readonly string[]): readonly string[] => [
    ...new Set(
      words.flatMap((word) => findField(record.fields, word)?.name ?? []),
    ),
  ];
  const { filter, sort, order, search, size, page, total } = list;
  return {
    ...(filter !== undefined && describeFilters(filters)),
    ...(sort !== undefined && { sort: names(sort) }),
    ...(order !== undefined && {
      order: order
        .flatMap((word) =>
          names([fieldIn(word)]).map((name) =>
            word.replace(fieldIn(word), name),
          ),
        )
        .join(),
    }),
    ...(search !== undefined && search.length > 0 && { search: names(search) }),
    ...(size !== undefined && { size }),
    ...(page !== undefined && { page }),
    ...(total !== undefined && {
      total: total.upTo === undefined ? {} : { upTo: total.upTo },
    }),
  };
}

/** What the manifest says of a list. */
type ListEntry = NonNullable<Resource["node"]["options"]["list"]>;

/** Reports fields that a list cannot be filtered by, sorted by or searched in. */
export function checkList(
  resource: Resource,
  view: RecordView,
  ancestry: Ancestry,
): readonly ManifestProblem[] {
  const { list } = resource.node.options;
  if (list === undefined) return [];
  const [, plural] = view.wrapped;
  const place = [...writtenAt(resource.node), "list"];
  const named =
    list.total?.as === plural
      ? [
          atValue(
            "list-word",
            [...place, "total", "as"],
            `"${plural}" is the list itself in its envelope`,
            { help: "give the total another name" },
          ),
        ]
      : [];
  return [
    ...named,
    ...(list.filter ?? []).flatMap((entry) =>
      checkFilter(entry, [...place, "filter"], resource, view, ancestry),
    ),
    ...USES.flatMap(({ key, ...use }) =>
      (list[key] ?? []).flatMap((word, index) =>
        checkWord(word, [...place, key, index], view, use),
      ),
    ),
    ...(list.order ?? []).flatMap((word, index) =>
      checkWord(fieldIn(word), [...place, "order", index], view, ORDERED),
    ),
  ];
}

type WhyNot = (field: RecordField) => string | null;

/** What a list does by the fields of each of its keys. */
const USES: readonly (Use & { readonly key: "read" | "sort" | "search" })[] = [
  { key: "read", verb: "shown with", why: () => null, isRead: isReadWith },
  { key: "sort", verb: "sorted by", why: whyNotFound },
  { key: "search", verb: "searched in", why: whyNotSearched },
];

const ORDERED: Use = {
  verb: "ordered by",
  why: whyNotOrdered,
  // Whatever a list is ordered by, ids are what tells its rows apart.
  isRead: (reads, { name }) => name === "id" || reads.includes(name),
};

/** What a word of a list is for, and what is said if it cannot be. */
interface Use {
  /** After "a list cannot be": `sorted by`. */
  readonly verb: string;
  readonly why: WhyNot;
  /** The whole of which the word is a part: `author.name`. */
  readonly whole?: string;
  /** Whether a resource reads enough of a field; by default it has to read it itself. */
  readonly isRead?: typeof isReadWith;
}

function readsItself(reads: readonly string[], { name }: RecordField): boolean {
  return reads.includes(name);
}

function checkWord(
  word: string,
  path: ManifestPath,
  { record, reads }: Pick<RecordView, "record" | "reads">,
  { verb, why, whole = word, isRead = readsItself }: Use,
): readonly ManifestProblem[] {
  const { fields, name } = record;
  const field = findField(fields, word);
  if (field === undefined) {
    const words = fields
      .filter((each) => why(each) === null)
      .map(({ written }) => written);
    const message =
      whole === word
        ? `there is no field "${word}" here`
        : `"${name}" has no field "${word}"`;
    return [atValue("unknown-field", path, message, suggest(word, words))];
  }
  const reason = isRead(reads, field, fields)
    ? why(field)
    : whole === word
      ? "this resource does not read it"
      : `its resource does not read "${word}"`;
  if (reason === null) return [];
  const message = `a list cannot be ${verb} "${whole}": ${reason}`;
  const labels = [labelAt(field.path, "the field")];
  return [atValue("list-field", path, message, { labels })];
}

/** @param path of all filters */
function checkFilter(
  { key, word }: FilterEntry,
  path: ManifestPath,
  resource: Resource,
  view: RecordView,
  ancestry: Ancestry,
): readonly ManifestProblem[] {
  const at = [...path, key];
  const { fields, name: record } = view.record;
  const field = findField(fields, word);
  const isSoft = ancestry.tables.get(record)?.gone?.column !== undefined;
  const found =
    field === undefined && word.includes(".")
      ? checkThrough(word, at, resource, view, ancestry)
      : field === undefined && word === DELETED_WORD && isSoft
        ? []
        : checkWord(word, at, view, { verb: "filtered by", why: whyNotAsked });
  if (found.length > 0) return found;
  const name = typeof key === "string" ? key : (field?.name ?? word);
  const use = explainWord(name, resource.node.options.list ?? {});
  if (use === null) return [];
  const taken = `a list cannot be filtered by "${name}": \`${name}\` in its query is ${use}`;
  const labels = field === undefined ? [] : [labelAt(field.path, "the field")];
  const place = typeof key === "string" ? atKey : atValue;
  return [place("list-word", at, taken, { labels })];
}

/** A filter by a field of the rows that a ref leads to. */
function checkThrough(
  word: string,
  path: ManifestPath,
  resource: Resource,
  view: RecordView,
  { tables, viewOf }: Ancestry,
): readonly ManifestProblem[] {
  const refuse = (why: string, help?: string): readonly ManifestProblem[] => {
    const message = `a list cannot be filtered by "${word}": ${why}`;
    return [atValue("list-field", path, message, { ...(help && { help }) })];
  };
  const [first = "", second = "", ...rest] = word.split(".");
  if (rest.length > 0)
    return refuse(
      "a filter leads through one ref",
      "name a ref and a field of its record: `author.name`",
    );
  const way = { verb: "filtered by", why: whyNoWay, whole: word };
  const through = findField(view.record.fields, first);
  if (through === undefined)
    return checkWord(first, path, view, { ...way, whole: first });
  const ref = checkWord(first, path, view, { ...way, isRead: isReadWith });
  if (ref.length > 0) return ref;
  const target = tables.get(through.ref?.record ?? "")?.record;
  if (target === undefined)
    return refuse(`the rows that "${first}" leads to are in no table`);
  const reads = commonReads(target, resource, viewOf);
  return checkWord(
    second,
    path,
    { record: target, reads },
    { ...way, why: whyNotAsked },
  );
}

/** The fields that each resource of a record reads of those that are nearest to another. */
function commonReads(
  record: RecordModel,
  { controller }: Resource,
  viewOf: Ancestry["viewOf"],
): readonly string[] {
  const near = (other: Resource): number => {
    const [one, two] = [controller, other.controller].map((key) =>
      key.split("/").slice(0, -1),
    );
    const apart = one?.findIndex((part, index) => part !== two?.[index]) ?? -1;
    return apart === -1 ? (one?.length ?? 0) : apart;
  };
  const views = [...viewOf].filter(([, view]) => view.record === record);
  const nearest = Math.max(...views.map(([other]) => near(other)));
  const all = views
    .filter(([other]) => near(other) === nearest)
    .map(([, { reads }]) => reads);
  return record.fields
    .map(({ name }) => name)
    .filter((name) => all.every((reads) => reads.includes(name)));
}

/**
 * What a parameter of that name is in the query of a list; null if it is none
 * of the list's own.
 */
export function explainWord(
  name: string,
  { page = "cursor", search }: ListEntry,
): string | null {
  if (name === "q" && search !== undefined) return "its search";
  if (name === "sort") return "its order";
  const [size, place] = PAGE_WORDS[page];
  if (name === size) return "the number of rows on a page";
  return name === place ? "which page it is" : null;
}

/** Why a database finds no words in a field; null if it does. */
function whyNotSearched(field: RecordField): string | null {
  const why = whyNotFound(field);
  if (why !== null) return why;
  return isTextType(field.data.type) ? null : "it is no text";
}

/** Why no list has the order of a field for everybody; null if it can. */
function whyNotOrdered(field: RecordField): string | null {
  const why = whyNotFound(field);
  return why ?? (field.data.read === "some" ? "only some may read it" : null);
}

/** Why a filter cannot ask for a field; null if it can. */
function whyNotAsked(field: RecordField): string | null {
  const { data } = field;
  // Of a list, a filter asks whether it has a value.
  if (data.many !== true || data.computed === true) return whyNotFound(field);
  if (data.type === "object") return "it is a list of objects";
  return data.type === "json" ? "its items can be any value" : null;
}

/** Why a filter leads nowhere from a field; null if it does. */
function whyNoWay({ ref, data }: RecordField): string | null {
  if (ref !== null)
    return data.computed === true ? "it is computed, and has no column" : null;
  const kind =
    data.many === true ? "it is a list of objects" : "it is an object";
  return data.type === "object" ? `${kind}, and no ref` : "it is no ref";
}
