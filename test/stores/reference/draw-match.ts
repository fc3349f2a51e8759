/** `If-Match`: the version that a row has, another one, or nonsense. */
import type { ModelRoute } from "../../../src/model/types.js";
import type { Drawn, Draws } from "./draws.js";
import type { Row } from "./world.js";

/** A subset that was shown before, with its version; null if there is none. */
export function drawShown(
  { random, world }: Draws,
  { controller, query, method }: ModelRoute,
): Pick<Drawn, "query" | "ifMatch"> | null {
  const param = query.find(({ list }) => list)?.name;
  if (param === undefined || method === "GET" || random.isIn(30)) return null;
  const shown = [...world.sets].filter(
    ([, set]) => set.controller === controller,
  );
  const [tag, set] = random.pick(shown.slice(-4)) ?? [];
  if (set === undefined) return null;
  return {
    query: { [param]: set.names },
    ifMatch:
      random.pick([`"${tag}"`, `W/"${tag}.ab"`, `"x", "${tag}"`]) ?? null,
  };
}

export function drawMatch(
  draws: Draws,
  { resource, method }: ModelRoute,
  row: Row | null,
): string | null {
  const random = draws.random;
  if (method === "GET" || method === "POST") return null;
  const { concurrency } = resource?.node.options ?? {};
  if (
    random.isIn(
      concurrency === undefined ? 95 : concurrency === "required" ? 10 : 40,
    )
  )
    return null;
  const version = row?.version ?? 1;
  const tags = [
    ...[`"v${version}.abcd"`, `"v${version}"`, `W/"v${version}.0"`],
    ...[`"v${version}"`, `"v${version}.abcd"`],
    ...["*", `"v${version - 1}"`, `"v999"`, `"x"`, "nonsense", `"v1", "v2"`],
  ];
  return random.pick(tags) ?? null;
}
