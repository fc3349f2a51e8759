/**
 * The query parameters of a list: filters, order and page. Stage: openapi.
 * `runtime/stores/list-query.ts` reads them.
 */
import { type Field, isShown } from "../runtime/records/fields.js";
import {
  bare,
  DEFAULT_SIZE,
  MAX_PAGE,
  MAX_SIZE,
} from "../runtime/stores/list-query.js";
import type { Parameter, SchemaObject } from "./document.js";
import type { ActionFacts } from "./facts.js";
import { describeItem } from "./fields.js";

/** The parameters of a list with a store. */
export function describeListQuery({
  place,
  table,
}: Pick<ActionFacts, "place" | "table">): readonly Parameter[] {
  const { filter = [], sort = [], size, page } = place?.list ?? {};
  const fields = table?.record.fields ?? [];
  const filters = fields.filter(
    ({ name, data }) =>
      filter.includes(name) && isShown(data) && data.computed !== true,
  );
  return [
    ...filters.flatMap(({ name, data }) => describeFilter(name, data)),
    ...(sort.length === 0 ? [] : [describeSort(sort)]),
    describePageSize(size),
    page === "offset" ? PAGE : AFTER,
  ];
}

/** One value, several, or the ends of a range. */
function describeFilter(name: string, field: Field): readonly Parameter[] {
  const value = describeItem(bare(field), "sent");
  const ask = (
    suffix: string,
    description: string,
    schema: SchemaObject,
  ): Parameter => ({
    name: name + suffix,
    in: "query",
    description,
    ...(field.optional === true && suffix === "" && { allowEmptyValue: true }),
    schema,
  });
  const items = { type: "array", items: value };
  return [
    ask("", `Rows with this \`${name}\`.`, value),
    ask("[]", `Rows with one of these \`${name}\`.`, items),
    ask("[from]", `Rows from this \`${name}\` on.`, value),
    ask("[to]", `Rows up to this \`${name}\`.`, value),
  ];
}

function describeSort(names: readonly string[]): Parameter {
  const description =
    "The order: the first field counts most, `-` reverses it.";
  const values = names.flatMap((name) => [name, `-${name}`]);
  return {
    name: "sort",
    in: "query",
    description,
    style: "form",
    explode: false,
    schema: { type: "array", items: { type: "string", enum: values } },
  };
}

function describePageSize(size: number = DEFAULT_SIZE): Parameter {
  return {
    name: "size",
    in: "query",
    description: "Rows on a page.",
    schema: { type: "integer", minimum: 1, maximum: MAX_SIZE, default: size },
  };
}

const AFTER: Parameter = {
  name: "after",
  in: "query",
  description:
    "Where the previous page ended, as the Link header of its reply says.",
  schema: { type: "string" },
};

const PAGE: Parameter = {
  name: "page",
  in: "query",
  description: "Which page.",
  schema: { type: "integer", minimum: 1, maximum: MAX_PAGE, default: 1 },
};
