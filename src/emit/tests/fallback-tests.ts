/**
 * Tests of the fallback route: which actions it reaches, and which no GET may
 * reach. Stage: emit.
 */
import type { OutputFile } from "../file.js";
import { createRows, renderTest, type TestKit } from "./kit.js";
import { encodeValue } from "./samples.js";
import { addRow, finishTable, writeCell, writeList } from "./table.js";

const CHANGES = new Set(["create", "update", "destroy"]);

export function emitFallbackTests(kit: TestKit): readonly OutputFile[] {
  const { model, samples, sampler } = kit;
  if (!model.routes.some(({ kind }) => kind === "fallback")) return [];
  const rows = createRows("Row");
  const refused = new Set<string>();
  const seen = new Set<string>();
  for (const { route, sample, query, to } of samples) {
    const { controller, action, method } = route;
    if (controller === null || action === null) continue;
    if (route.params.length > 1 || (route.params[0] ?? "id") !== "id") continue;
    const segments = [controller, action, ...sample.values];
    const path = `/${segments.map(encodeValue).join("/")}`;
    const request = `${method} ${path}`;
    if (seen.has(request)) continue;
    seen.add(request);
    const found = sampler.match(method, path);
    if (found.status === 200 && found.route === route) {
      const cell = writeCell("request", request + query);
      addRow(rows, [cell, to, sample.params]);
    }
    if (CHANGES.has(action) && sampler.match("GET", path).status === 404) {
      refused.add(path);
    }
  }
  if (rows.rows.length === 0 && refused.size === 0) return [];
  const data = {
    table: rows.rows.length === 0 ? "" : finishTable(rows),
    refused:
      refused.size === 0
        ? ""
        : writeList("const refused: readonly string[] =", [...refused]),
  };
  return [renderTest("fallback.test", "tests/fallback", data, kit)];
}
