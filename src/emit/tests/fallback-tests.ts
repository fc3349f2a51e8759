/**
 * Tests of the fallback route: which actions it reaches, and which ones no GET
 * may reach. Stage: emit.
 */
import type { OutputFile } from "../file.js";
import type { RequestRow } from "../template-data/tests.js";
import { renderTest, type TestKit } from "./kit.js";
import { inParts } from "./parts.js";
import { encodeValue } from "./samples.js";

const CHANGES = new Set(["create", "update", "destroy"]);

export function emitFallbackTests(kit: TestKit): readonly OutputFile[] {
  const { model, samples, sampler } = kit;
  if (!model.routes.some(({ kind }) => kind === "fallback")) return [];
  const rows: RequestRow[] = [];
  const refused = new Set<string>();
  const seen = new Set<string>();
  for (const { route, sample, query, to, params } of samples) {
    const { controller, action, method } = route;
    if (controller === null || action === null) continue;
    if (route.params.length > 1 || (route.params[0] ?? "id") !== "id") continue;
    const segments = [controller, action, ...sample.values];
    const path = `/${segments.map(encodeValue).join("/")}`;
    const request = `${method} ${path}`;
    if (seen.has(request)) continue;
    seen.add(request);
    const found = sampler.match(method, path);
    if (found.status === 200 && found.route === route)
      rows.push({ request: request + query, to, params });
    if (CHANGES.has(action) && sampler.match("GET", path).status === 404) {
      refused.add(path);
    }
  }
  if (rows.length === 0 && refused.size === 0) return [];
  return [
    renderTest(
      "fallback",
      { rows, table: inParts("rows", rows), refused: [...refused] },
      kit,
    ),
  ];
}
