/**
 * The query parameters of a list: filters, order and page. Stage: openapi.
 * `runtime/stores/list-query.ts` reads them.
 */
import {
  type FilterModel,
  isOfDeleted,
  isPlainFilter,
} from "../model/tables/filters.js";
import {
  bare,
  DEFAULT_SIZE,
  MAX_OFFSET,
  MAX_PAGE,
  MAX_SEARCH,
  MAX_SIZE,
  PAGE_WORDS,
} from "../runtime/stores/list-query.js";
import type { Parameter, SchemaObject } from "./document.js";
import type { ActionFacts } from "./facts.js";
import { describeItem } from "./fields.js";

/** The parameters of a list with a store. */
export function describeListQuery({
  place,
  table,
  filters,
}: Pick<ActionFacts, "place" | "table" | "filters">): readonly Parameter[] {
  const { sort = [], order, search, size, page = "cursor" } = place?.list ?? {};
  const fields = table?.record.fields ?? [];
  // In the order of the fields, then those under other names.
  const plain = fields.flatMap(
    (field) =>
      filters.find((each) => each.field === field && isPlainFilter(each)) ?? [],
  );
  const others = filters.filter((each) => !isPlainFilter(each));
  return [
    ...[...plain, ...others].flatMap(describeFilter),
    ...(search === undefined ? [] : [describeSearch(search)]),
    ...(sort.length === 0 ? [] : [describeSort(sort, order)]),
    ...PAGE_WORDS[page].map((name) => describePlace(name, size)),
  ];
}

/** One value, several, or the ends of a range, which lists have not. */
function describeFilter(filter: FilterModel): readonly Parameter[] {
  const { name, field } = filter;
  const { data } = field;
  const value = describeItem(bare(data), "sent");
  const isList = data.many === true;
  const isFree = data.optional === true || isList;
  const ask = (
    suffix: string,
    description: string,
    schema: SchemaObject,
  ): Parameter => ({
    name: name + suffix,
    in: "query",
    description,
    ...(isFree && suffix === "" && { allowEmptyValue: true }),
    schema,
  });
  if (isOfDeleted(filter))
    return [
      ask("", "True: the rows that were deleted, for those who may.", value),
    ];
  const items = { type: "array", items: value };
  return [
    ask("", `Rows with this \`${name}\`.`, value),
    ask("[]", `Rows with one of these \`${name}\`.`, items),
    ...(isList
      ? []
      : [
          ask("[from]", `Rows from this \`${name}\` on.`, value),
          ask("[to]", `Rows up to this \`${name}\`.`, value),
        ]),
  ];
}

function describeSearch(names: readonly string[]): Parameter {
  const fields = names.map((name) => `\`${name}\``).join(", ");
  return {
    name: "q",
    in: "query",
    description: `Rows with each of these words in one of ${fields}, in any case.`,
    schema: { type: "string", maxLength: MAX_SEARCH },
  };
}

function describeSort(names: readonly string[], usual?: string): Parameter {
  const description =
    "The order: the first field counts most, `-` reverses it.";
  const values = names.flatMap((name) => [name, `-${name}`]);
  return {
    name: "sort",
    in: "query",
    description,
    style: "form",
    explode: false,
    schema: {
      ...{ type: "array", items: { type: "string", enum: values } },
      ...(usual?.split(",").every((word) => values.includes(word)) && {
        default: usual.split(","),
      }),
    },
  };
}

/** What names a page, or how many rows it has. */
function describePlace(
  name: (typeof PAGE_WORDS)[keyof typeof PAGE_WORDS][number],
  size: number = DEFAULT_SIZE,
): Parameter {
  const { description, schema } = {
    size: {
      description: "Rows on a page.",
      schema: whole(1, MAX_SIZE, size),
    },
    limit: {
      description: "Rows on a page.",
      schema: whole(1, MAX_SIZE, size),
    },
    after: {
      description:
        "Where the previous page ended, as the Link header of its reply says.",
      schema: { type: "string" },
    },
    page: { description: "Which page.", schema: whole(1, MAX_PAGE, 1) },
    offset: {
      description: "How many rows are before the page.",
      schema: whole(0, MAX_OFFSET, 0),
    },
  }[name];
  return { name, in: "query", description, schema };
}

function whole(minimum: number, maximum: number, usual: number): SchemaObject {
  return { type: "integer", minimum, maximum, default: usual };
}
