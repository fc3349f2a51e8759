/** Queries of lists, and the rows that a subset names. */
import type { RecordField } from "../../../src/model/records/types.js";
import type { Resource } from "../../../src/model/resource.js";
import type { ModelRoute } from "../../../src/model/types.js";
import { drawKey, textOf } from "./draw-path.js";
import type { Draws } from "./draws.js";
import type { Query, QueryValue } from "./lists.js";
import { columnNamed } from "./reach.js";
import { drawValue } from "./values.js";
import type { Row } from "./world.js";

export function drawQuery(
  draws: Draws,
  route: ModelRoute,
  row: Row | null,
): Query {
  const random = draws.random;
  const { resource, action } = route;
  const record = resource && draws.world.recordOf(resource);
  if (resource === null || record === null) return {};
  const query: Record<string, QueryValue> = {};
  const named = route.query.find((each) => each.list);
  if (named !== undefined && random.isIn(action === "index" ? 50 : 96)) {
    query[named.name] = drawNames(draws, resource, row);
  }
  if (action !== "index") return query;
  const {
    filter = [],
    sort = [],
    search,
    page = "cursor",
  } = resource.node.options.list ?? {};
  for (const { word } of random.some(filter, 15)) {
    const field = columnNamed(record, word);
    if (field !== undefined) query[field.name] = drawFilter(draws, field);
  }
  if (random.isIn(60)) {
    const names = random
      .some(sort, 40)
      .map((word) => columnNamed(record, word)?.name ?? word);
    query["sort"] = names
      .map((name) => (random.isIn(50) ? `-${name}` : name))
      .join(",");
  }
  if (search !== undefined && random.isIn(50))
    query["q"] = drawSearch(
      draws,
      search.map((word) => columnNamed(record, word)),
    );
  const isPlain = page === "limit-offset";
  if (random.isIn(20))
    query[isPlain ? "limit" : "size"] =
      random.pick(["1", "2", "3", "100", "0", "x"]) ?? "1";
  if (page !== "cursor" && random.isIn(40))
    query[isPlain ? "offset" : "page"] =
      random.pick(["1", "2", "3", "0", "-1"]) ?? "1";
  if (random.isIn(2))
    query[
      random.pick(["titel", "secret", "after", "page", "q", "limit"]) ?? "x"
    ] = "x";
  if (random.isIn(2))
    query["sort"] = random.pick(["secret", "-", "id,id", "meta"]) ?? "x";
  return query;
}

/** Parts of what rows have, in any case; sometimes what no row has. */
function drawSearch(
  { random, world }: Draws,
  fields: readonly (RecordField | undefined)[],
): QueryValue {
  const texts = world.rows.flatMap(({ values }) =>
    fields.flatMap((field) => {
      const value = values[field?.name ?? ""];
      return typeof value === "string" && value !== "" ? [value] : [];
    }),
  );
  const words = Array.from({ length: 1 + random.below(2) }, () => {
    if (random.isIn(10))
      return random.pick(["%", "_", "\\", "zzz", "'", "ß", "\u0000"]) ?? "";
    const text = random.pick(texts) ?? "x";
    const from = random.below(text.length);
    const word = text.slice(from, from + 1 + random.below(4));
    return random.isIn(50) ? word.toUpperCase() : word;
  });
  if (random.isIn(2)) return words;
  if (random.isIn(2)) return "a ".repeat(random.pick([9, 101]) ?? 9);
  return words.join(random.pick([" ", "  ", "\t"]) ?? " ");
}

/** The rows of a subset: those of one parent, and sometimes others. */
function drawNames(
  draws: Draws,
  resource: Resource,
  row: Row | null,
): readonly string[] {
  const random = draws.random;
  const record = draws.world.recordOf(resource);
  if (record === null) return [];
  const holder = draws.world.holderOf(resource);
  const column = holder === null ? null : draws.world.columnOf(record, holder);
  const near = draws.world.of(record).filter((other) => {
    const isBeside =
      column === null ||
      row === null ||
      other.values[column] === row.values[column];
    const isAlike = record.fields.every(
      ({ name, ref }) =>
        (ref?.scope ?? null) === null ||
        other.values[name] === row?.values[name],
    );
    return isBeside && isAlike;
  });
  const count = 1 + random.below(3);
  const chosen = Array.from({ length: count }, () => random.pick(near));
  return chosen.map((each) => drawKey(draws, resource, each ?? null));
}

function drawFilter(
  draws: Draws,
  { data, ref, name }: RecordField,
): QueryValue {
  const random = draws.random;
  const one = (): string => {
    if (random.isIn(8)) return "";
    if (random.isIn(2)) return "x!";
    const rows = draws.world.rows.filter(
      ({ values }) => (values[name] ?? null) !== null,
    );
    if (ref !== null || name === "id" || random.isIn(40)) {
      return textOf(random.pick(rows)?.values[name] ?? "");
    }
    return String(drawValue(random, data));
  };
  if (random.isIn(55)) return one();
  if (random.isIn(50)) return Array.from({ length: 1 + random.below(3) }, one);
  const ends = random.some(["from", "to"], 70);
  const range = Object.fromEntries(ends.map((end) => [end, one()]));
  return ends.length === 0 ? one() : range;
}
