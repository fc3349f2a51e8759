/**
 * Tests of requests that reach their actions: every route, HEAD, forms that
 * name another method, subsets. Stage: emit.
 */
import type { OutputFile } from "../file.js";
import { idsOf } from "../routes.js";
import { describeRequest, renderTest, writeRows, type TestKit } from "./kit.js";
import { writeCell, writeRow } from "./table.js";

export function emitRouteTests(kit: TestKit): readonly OutputFile[] {
  const rows = kit.samples.map(({ row }) => row);
  if (rows.length === 0) return [];
  const table = writeRows("Row", rows, kit.missing);
  return [renderTest("routes.test", "tests/routes", { table }, kit)];
}

export function emitHeadTests(kit: TestKit): readonly OutputFile[] {
  const rows = kit.samples
    .filter(({ route }) => route.method === "GET")
    .map(({ sample, query, to }) =>
      writeRow(describeRequest("HEAD", sample, query, to)),
    );
  if (rows.length === 0) return [];
  const table = writeRows("Row", rows);
  return [renderTest("head.test", "tests/head", { table }, kit)];
}

/** What forms cannot send. */
const HIDDEN_METHODS = new Set(["PUT", "PATCH", "DELETE"]);

export function emitOverrideTests(kit: TestKit): readonly OutputFile[] {
  const { methodOverride } = kit.model;
  const rows = kit.samples
    .filter(({ route }) => HIDDEN_METHODS.has(route.method))
    .map(({ row }) => row);
  if (rows.length === 0) return [];
  const data = { methodOverride, table: writeRows("Row", rows) };
  return [
    renderTest("method-override.test", "tests/method-override", data, kit),
  ];
}

export function emitSubsetTests(kit: TestKit): readonly OutputFile[] {
  const rows = kit.samples.flatMap(({ route, sample, to }) => {
    const ids = idsOf(route);
    if (ids === null) return [];
    const request = writeCell("request", `${route.method} ${sample.path}`);
    return [writeRow([request, writeCell("ids", ids), to])];
  });
  if (rows.length === 0) return [];
  const table = writeRows("Change", rows);
  return [renderTest("subsets.test", "tests/subsets", { table }, kit)];
}
